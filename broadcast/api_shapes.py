"""What calls about what is on air bring and answer."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from broadcast import air
from broadcast.domain.on_air import LONGEST_BREAK, NAME, TITLE
from core.api.fields import LARGEST_ID

SHOWN = (*air.SCENES, "still")


class Which(serializers.Serializer[Any]):
    """Whose air: a session's code, where there is more than one on air; ``base``: the ``v`` that was looked at."""

    session = serializers.CharField(
        required=False, max_length=40, help_text="场次编号；不写就是正在播的那一场 by default the one on air"
    )
    base = serializers.IntegerField(
        required=False, min_value=0, max_value=LARGEST_ID,
        help_text="看到的 v；其后有相关变化则拒绝 refused if something that bears on it has changed since",
    )  # fmt: skip


class Preview(Which):
    """A scene; a break has a title and a countdown in seconds, counted from the take on."""

    scene = serializers.ChoiceField(air.SCENES, allow_null=True)
    title = serializers.CharField(required=False, allow_blank=True, default="", max_length=TITLE)
    seconds = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=LONGEST_BREAK
    )


class Take(Which):
    """The same; without a scene what stands in preview is taken."""

    scene = serializers.ChoiceField(air.SCENES, required=False, allow_null=True, default=None)
    title = serializers.CharField(required=False, allow_blank=True, default="", max_length=TITLE)
    seconds = serializers.IntegerField(
        required=False, allow_null=True, default=None, min_value=1, max_value=LONGEST_BREAK
    )


class Switch(Which):
    """On or off."""

    on = serializers.BooleanField(required=False, default=True)


class Clear(Switch):
    """Clear everything at once (or show the fallback picture), or come back."""

    still = serializers.BooleanField(
        required=False, default=False, help_text="换成备用画面 the fallback picture instead"
    )


class Element(Which):
    """One element."""

    name = serializers.ChoiceField((*air.ELEMENTS, *air.EXTRAS))
    on = serializers.BooleanField(help_text="上屏 in")


class Lower(Which):
    """The free lower third; without a name it goes off."""

    name = serializers.CharField(allow_blank=True, max_length=NAME)
    title = serializers.CharField(required=False, allow_blank=True, default="", max_length=TITLE)


class ShownScene(serializers.Serializer[Any]):
    """A scene in preview."""

    scene = serializers.ChoiceField(air.SCENES)
    title = serializers.CharField(required=False)
    seconds = serializers.IntegerField(required=False)
    until = serializers.FloatField(required=False)
    at = serializers.FloatField()


class LowerLine(serializers.Serializer[Any]):
    """The lower third that is on air."""

    title = serializers.CharField(allow_blank=True)
    name = serializers.CharField()
    at = serializers.FloatField()


class OutputLine(serializers.Serializer[Any]):
    """What one output shows at its own cursor, as the server knows it."""

    id = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    scene = serializers.ChoiceField(SHOWN)
    until = serializers.FloatField(allow_null=True)
    emergency = serializers.ChoiceField(("clear", "still"), allow_null=True)
    take = serializers.IntegerField(help_text="它所在时刻的切换次数 the count of takes where its cursor stands")
    delay = serializers.FloatField(help_text="秒 seconds behind")
    behind = serializers.ChoiceField(("", "game"), allow_blank=True)
    connected = serializers.BooleanField()


class OnAir(serializers.Serializer[Any]):
    """What is on air. Moments are server epoch seconds, but for `at`."""

    session = serializers.CharField()
    table = serializers.CharField(allow_null=True)
    v = serializers.IntegerField(help_text="牌桌的版本，可作 base the table's version, to be sent as base")
    at = serializers.DateTimeField()
    scene = serializers.ChoiceField(SHOWN, help_text="真正在播的画面 the scene that is really on air")
    until = serializers.FloatField(allow_null=True)
    title = serializers.CharField(allow_blank=True)
    follow = serializers.BooleanField(help_text="跟随牌局 the game decides the scene")
    emergency = serializers.ChoiceField(("clear", "still"), allow_null=True)
    take = serializers.IntegerField(help_text="切换次数 takes so far")
    held = serializers.BooleanField()
    undo = serializers.BooleanField(help_text="能撤回 the last take can be undone")
    preview = ShownScene(allow_null=True)
    lower = LowerLine(allow_null=True)
    out = serializers.ListField(child=serializers.ChoiceField(air.ELEMENTS))
    extras = serializers.ListField(child=serializers.ChoiceField(air.EXTRAS))
    suspense = serializers.FloatField()
    outputs = OutputLine(many=True)


class AsRunLine(serializers.Serializer[Any]):
    """One line of the as-run log."""

    at = serializers.DateTimeField()
    group = serializers.ChoiceField(("take", "follow", "element", "emergency", "step"))
    scene = serializers.ChoiceField(SHOWN, help_text="从此在播的画面 on air from then on")
    game = serializers.IntegerField(allow_null=True)
    zh = serializers.CharField()
    en = serializers.CharField()


class AsRunLog(serializers.Serializer[Any]):
    """The whole log of a session, the oldest line first."""

    session = serializers.CharField()
    rows = AsRunLine(many=True)
