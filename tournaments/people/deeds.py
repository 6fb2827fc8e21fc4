"""The deeds about persons, registrations and notices, in words (``core.console.deeds``)."""

from __future__ import annotations

from django.urls import reverse

from core.console.deeds import Kind
from tournaments.people import wording

KINDS = (
    Kind(
        "registration", ("报名", "registration"), wording.DEEDS, lambda key: reverse("people:detail", args=[int(key)])
    ),
    Kind(
        "intake",
        ("报名期", "intake"),
        {"opened": ("开放", "opened"), "changed": ("更改", "changed")},
        lambda key: reverse("people:intake", args=[int(key)]),
    ),
    Kind(
        "roster",
        ("登记表", "registration sheet"),
        {"imported": ("导入", "imported"), "exported": ("导出", "exported")},
    ),
    Kind(
        "person",
        ("个人资料", "person's data"),
        {"shredded": ("销毁", "shredded"), "file_given": ("给出本人档案", "own file given")},
    ),
    Kind(
        "privacy",
        ("隐私", "privacy"),
        {"term": ("定保留期限", "term of keeping set"), "shredded_due": ("销毁到期资料", "overdue data destroyed")},
    ),
    Kind("retention", ("保留期限", "term of keeping")),
    Kind("shredding", ("到期销毁", "run over overdue data")),
    Kind(
        "notice",
        ("通知", "notice"),
        {
            "queued": ("起草", "written"),
            "released": ("放行", "let go"),
            "discarded": ("不发了", "discarded"),
            "resent": ("重新发送", "sent again"),
            "taken_as_sent": ("记为已发", "taken as sent"),
            "claimed": ("取出待发", "taken up"),
            "sending": ("开始发送", "being sent"),
            "sent": ("已发出", "sent"),
            "failed": ("没有发出", "failed"),
            "put_off": ("稍后再发", "put off"),
            "unclear": ("不知是否发出", "unclear whether it went"),
        },
        lambda key: reverse("people:notice", args=[int(key)]),
    ),
)
