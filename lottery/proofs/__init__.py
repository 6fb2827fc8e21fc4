"""What a session publishes so that anybody can check it: `board-v1`, `deck-v1` and the file that holds both, `proof-v1`.

Plain Python that knows no database, written down byte for byte in docs/proofs.md; web/proof is the same in TypeScript.
"""
