"""docs/roles.md, written from the matrix and from every app's ``rights.py``."""

from __future__ import annotations

from core.roles import MATRIX, RIGHT_NAMES, ROLE_NAMES, ROLES, SECOND_FACTOR, Right
from core.routes import Access, routes, verbs

_HEAD = """# 角色与权限 · Roles and rights

本页由 `manage.py write_roles` 生成，请勿手改。 Written by `manage.py write_roles`; do not edit.

制片、出纳、审批三个角色只在设好两步验证后生效，无论从页面、接口还是导播台。超级用户除其角色外没有任何权限。
Producer, cashier and approver count only with a second factor, on pages, in the API and at the desk. A superuser has no
right beyond his roles. Who enters a payment never approves it, whatever his roles.

## 谁可以做什么 · Who may do what
"""
_WAYS = """
## 从哪里进 · Ways in

一条没有列在这里的路径通不过测试。 A way in that is not here fails a test.

| 路径 way | 谁 who |
|---|---|
"""
_VERBS = """
## 链接上的操作 · Commands over links

座位的操作只凭座位链接。正式场次的导播台另需登录的工作人员或配对过的设备，并按下表要求权限；联排只凭链接。
A seat acts by its link alone. At the desk of a real session a signed-in member or a paired device is needed besides the
link, with one of these rights; in a rehearsal the link is enough.

| 操作 command | 权限 rights |
|---|---|
"""


def text() -> str:
    """The whole page."""
    parts = [_HEAD, _matrix(), _WAYS]
    parts += [f"| `{name}` | {_access(access)} |\n" for name, access in sorted(routes().items())]
    parts.append(_VERBS)
    parts += [f"| `{name}` | {_access(access)} |\n" for name, access in sorted(verbs().items())]
    return "".join(parts)


def _matrix() -> str:
    names = [f"{ROLE_NAMES[role][0]} {role}{' ²' if role in SECOND_FACTOR else ''}" for role in ROLES]
    lines = [f"| 权限 right | {' | '.join(names)} |", f"|---|{':-:|' * len(ROLES)}"]
    for right in Right:
        zh, en = RIGHT_NAMES[right]
        marks = " | ".join("●" if role in MATRIX[right] else "" for role in ROLES)
        lines.append(f"| `{right.value}` {zh} · {en} | {marks} |")
    return "\n" + "\n".join(lines) + "\n\n² 要求两步验证 needs a second factor\n"


def _access(access: Access) -> str:
    asked = " / ".join(f"`{right.value}`" for right in access.rights)
    if access.kind == "public":
        return f"所有人 everybody: {access.why}"
    if access.kind == "member":
        return "所有登录的工作人员 every signed-in member"
    if access.kind == "right":
        write = " / ".join(f"`{right.value}`" for right in access.write)
        return f"{asked}；改动 to change: {write}" if write else asked
    link = access.kind.removeprefix("link:")
    return f"{link} 链接 link" + (f" + {asked}" if asked else "")
