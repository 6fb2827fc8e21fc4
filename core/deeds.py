"""The ground floor's own deeds, in words."""

from __future__ import annotations

from django.urls import reverse

from core.console.deeds import Kind

KINDS = (
    Kind("user", ("成员", "member"), address=lambda key: reverse("members:member", args=[int(key)])),
    Kind(
        "member",
        ("成员", "member"),
        {
            "added": ("添加", "added"),
            "roles": ("改角色", "roles changed"),
            "let_in": ("重新启用", "let in again"),
            "shut_out": ("停用", "shut out"),
            "unlocked": ("解除登录锁定", "lock-out released"),
            "second_factor_forgotten": ("清除两步验证", "second factor forgotten"),
            "password_link": ("给出设置密码的链接", "password link shown"),
        },
    ),
    Kind("device", ("导播台设备", "desk device"), {"paired": ("配对", "paired"), "revoked": ("停用", "revoked")}),
    Kind(
        "link",
        ("链接", "link"),
        {
            "issued": ("发出", "issued"),
            "set": ("改设置", "set otherwise"),
            "shown": ("显示", "shown"),
            "revoked": ("作废", "revoked"),
            "renewed": ("换新", "renewed"),
        },
    ),
    Kind("token", ("程序令牌", "token"), {"made": ("生成", "made"), "revoked": ("停用", "revoked")}),
    Kind(
        "vault",
        ("密库", "vault"),
        {"rotated": ("换主密钥", "master key rotated"), "shredded": ("销毁密钥", "key shredded")},
    ),
    Kind("datakey", ("资料密钥", "data key")),
    Kind("master", ("主密钥", "master key")),
)
