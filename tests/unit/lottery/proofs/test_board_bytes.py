"""`board-v1` byte for byte, as docs/proofs.md writes it down."""

from __future__ import annotations

import hashlib
import hmac

from lottery.proofs import board

SESSION = "2026-11-30-01"
SALT = bytes(range(32))
LINES = [
    {"code": "P01", "name": "电饭煲", "kind": "goods", "value": 29900, "count": 2, "sponsor": None},
    {"code": "K", "name": "空白", "kind": "blank", "value": 0, "count": 1, "sponsor": None},
]


def test_commitments_are_as_written_down() -> None:
    one = hashlib.sha256(b"board-v1\x002026-11-30-01\x0025\x00P01\x00" + SALT).hexdigest()
    assert board.commitment(SESSION, 25, "P01", SALT) == one
    cells = hashlib.sha256(b"board-v1\x00root\x002026-11-30-01\x00" + bytes.fromhex(one) * 2).hexdigest()
    assert board.cells_hash(SESSION, [one, one]) == cells
    pool = hashlib.sha256(
        '[{"code":"P01","count":2,"kind":"goods","name":"电饭煲","sponsor":null,"value":29900},'
        '{"code":"K","count":1,"kind":"blank","name":"空白","sponsor":null,"value":0}]'.encode()
    ).hexdigest()
    assert board.pool_hash(LINES) == pool
    head = f'{{"cells":"{cells}","laid":"secret","mix":null,"pool":"{pool}","replaces":null,"session":"{SESSION}"}}'
    root = hashlib.sha256(b"board-v1\x00head\x00" + head.encode()).hexdigest()
    assert board.root(SESSION, [one, one], pool=pool, laid="secret") == root


def test_a_mixed_order_comes_from_the_secret_and_the_public_value() -> None:
    secret, name, value = SALT, "上证指数收盘", "3456.78"
    said = hashlib.sha256(b"board-v1\x00secret\x002026-11-30-01\x00" + name.encode() + b"\x00" + secret).hexdigest()
    assert board.secret_commitment(SESSION, name, secret) == said
    seed = hmac.digest(secret, b"board-v1-mix\x00" + name.encode() + b"\x00" + value.encode(), "sha256")
    assert board.mixed_seed(secret, name, value) == seed
    block = hmac.digest(seed, b"board-v1\x002026-11-30-01\x00" + bytes(8), "sha256")
    codes = ["P01", "P01", "K"]
    first, second = (int.from_bytes(block[at : at + 4], "big") for at in (0, 4))
    assert first < 2**32 // 3 * 3
    codes[2], codes[first % 3] = codes[first % 3], codes[2]
    codes[1], codes[second % 2] = codes[second % 2], codes[1]
    assert board.mixed_order(seed, SESSION, LINES) == codes
