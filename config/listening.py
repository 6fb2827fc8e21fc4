"""Where the pages are served: binding the address, and how it is called from outside."""

from __future__ import annotations

import errno
import http.client
import ipaddress
import os
import socket
from pathlib import Path

from config import places
from config.faults import CannotStart


def bind(host: str, port: int) -> socket.socket:
    """A listening socket. Raises `CannotStart` with one line when the address cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError) as fault:
        listener.close()
        raise CannotStart(_why(host, port, fault)) from fault
    listener.set_inheritable(True)
    return listener


def _why(host: str, port: int, fault: OSError | OverflowError) -> str:
    number = fault.errno if isinstance(fault, OSError) else None
    if number == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8000
        return f"端口 {port} 已被占用，请换一个 · port {port} is taken, choose another: make show PORT={other}"
    if number == errno.EACCES:
        return f"端口 {port} 不许使用，请用 1024 以上的 · port {port} is not permitted: make show PORT=8000"
    return (
        f"不能在 {host}:{port} 监听（本机没有这个地址？） · cannot listen on {host}:{port} ({fault}): "
        "HOST= takes an address of this machine, or 0.0.0.0 for all"
    )


def answers(host: str, port: int) -> bool:
    """Whether the web process, listening on `host` and `port`, answers `/health`."""
    near = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  (compared, not bound)
    line = http.client.HTTPConnection(near, port, timeout=5)
    try:
        line.request("GET", "/health")
        return line.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()


def origin(host: str, port: int) -> str:
    """`http://address:port` by which others reach what listens on `host`; for all addresses, the one in the LAN."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return f"http://{host}:{port}"
    if address.is_unspecified:
        return f"http://{lan_address()}:{port}"
    return f"http://[{address}]:{port}" if address.version == 6 else f"http://{address}:{port}"


def remember(address: str) -> None:
    """Keep the address that the show was last started under, for the links that commands print beside it."""
    _remembered().write_text(address, encoding="utf-8")


def asked() -> str:
    """The address for printed links: by `HOST` and `PORT` where they are set, else as the show was last started."""
    if "HOST" in os.environ or "PORT" in os.environ or not _remembered().exists():
        return origin(os.environ.get("HOST", "127.0.0.1"), int(os.environ.get("PORT", "8000")))
    return _remembered().read_text(encoding="utf-8")


def _remembered() -> Path:
    return places.var() / "address"


def lan_address() -> str:
    """This machine's address towards the network, without sending anything; 127.0.0.1 when it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documents: only the route to it is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
