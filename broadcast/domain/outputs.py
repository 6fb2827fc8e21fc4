"""Outputs: made, set otherwise, told to load again, revoked; with who did it and why.

Every setting reaches the page by its link: the hub closes the link's sockets within a second of a change, the page
comes back and is told anew. No address changes, and none has to be typed again into OBS.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from broadcast.output_models import Output
from core import audit, links, locks
from core.models import Link
from core.refusals import Refusal
from tournaments.season.models import Session

SETTINGS: Final = (
    "name", "scenes", "hands", "delay", "behind", "language", "theme", "size", "ground", "audio", "preview",
)  # fmt: skip
CHOICES: Final[Mapping[str, Sequence[str]]] = {
    "scenes": Output.Scenes.values,
    "behind": Output.Behind.values,
    "language": ("zh", "en"),
    "size": Output.Size.values,
    "ground": Output.Ground.values,
}
LONGEST_DELAY: Final = 3600
MOST: Final = 40
"""Outputs of one session."""


def create(
    session: Session,
    *,
    now: datetime,
    who: str,
    why: str = "",
    kind: str = Link.Kind.PROGRAM,
    confirmed: bool = False,
    **settings: Any,
) -> Output:
    """A new output of a session whose table is open. ``kind``: ``program`` (for OBS) or ``public`` (for anybody).

    ``confirmed``: the director's word that the public may see all hands at once. Refuses what a setting cannot be (422),
    a name that another output has (409), and the missing word (409 ``needs_confirmation``).
    """
    if session.table_id is None:
        raise Refusal("no_table", "这一场还没有开台，先开牌桌。", "The table of this session is not open yet.", 409)
    if kind not in (Link.Kind.PROGRAM, Link.Kind.PUBLIC):
        raise _bad("kind", "只有节目画面和公开画面两种", "program or public")
    output = Output(session=session, made_at=now)
    _set(output, settings, kind)
    with transaction.atomic():
        locks.advisory(f"outputs of {session.pk}")
        _refuse_clash(output)
        output.link = links.issue(
            kind, str(session.table_id), options=options_of(output, kind), who=who, why=why, confirmed=confirmed
        )
        output.save()
        told = {name: getattr(output, name) for name in SETTINGS}
        audit.record(who, "output.made", f"output:{output.pk}", why, session=session.code, kind=kind, **told)
    return output


def change(
    output_id: int,
    *,
    now: datetime,
    who: str,
    why: str = "",
    base: int | None = None,
    confirmed: bool = False,
    **settings: Any,
) -> Output:
    """Set an output otherwise (settings that are not given stay). ``base``: the version that was looked at."""
    with transaction.atomic():
        output = _locked(output_id, base)
        before = {name: getattr(output, name) for name in SETTINGS}
        _set(output, settings, output.link.kind)
        changed = {name: getattr(output, name) for name in SETTINGS if getattr(output, name) != before[name]}
        if not changed:
            return output
        _refuse_clash(output)
        _save(output, who, why, confirmed)
        audit.record(who, "output.changed", f"output:{output.pk}", why, version=output.version, **changed)
    return output


def reload(output_id: int, *, now: datetime, who: str, why: str = "") -> Output:
    """Tell the output's page to load itself again."""
    with transaction.atomic():
        output = _locked(output_id, None)
        output.reloads += 1
        _save(output, who, why, confirmed=True)  # nothing that it shows has changed
        audit.record(who, "output.reloaded", f"output:{output.pk}", why, reloads=output.reloads)
    return output


def reload_all(session: Session, *, now: datetime, who: str, why: str = "") -> int:
    """The same of every output of a session; how many there are."""
    outputs = list(standing(session))
    with transaction.atomic():
        locks.lock_all(Link, [output.link_id for output in outputs])
        locks.lock_all(Output, [output.pk for output in outputs])
        for output in outputs:
            reload(output.pk, now=now, who=who, why=why)
    return len(outputs)


def revoke(output_id: int, *, now: datetime, who: str, why: str = "") -> Output:
    """Take an output away for good: its address opens nothing any more, its page is closed within a second."""
    with transaction.atomic():
        output = _locked(output_id, None)
        links.revoke(output.link, who=who, why=why)
        output.revoked_at = now
        output.version += 1
        output.save(update_fields=["revoked_at", "version"])
        audit.record(who, "output.revoked", f"output:{output.pk}", why, version=output.version)
    return output


def standing(session: Session) -> Any:
    """The session's outputs that have not been revoked, the oldest first, with their links."""
    return Output.objects.filter(
        session=session, revoked_at__isnull=True, link__revoked_at__isnull=True
    ).select_related("link", "session")


def options_of(output: Output, kind: str) -> dict[str, Any]:
    """A link's options for this output: what the hub goes by, and what its page is told."""
    told = {
        "name": output.name,
        "scenes": output.scenes,
        "language": output.language,
        "theme": output.theme,
        "size": output.size,
        "ground": output.ground,
        "audio": output.audio,
        "preview": output.preview,
        "reload": output.reloads,
    }
    return {
        "hands": output.hands,
        "delay": output.delay,
        "behind": output.behind,
        "language": output.language,
        "preview": output.preview,
        "output": told,
    }


def _locked(output_id: int, base: int | None) -> Output:
    """The output, its link and its row locked in this order; refuses one that is gone, and a stale ``base``."""
    found = Output.objects.filter(pk=output_id).values_list("link_id", flat=True).first()
    if found is None:
        raise Refusal("no_output", "没有这个输出，请刷新列表。", "There is no such output; reload the list.", 404)
    link = locks.lock(Link, found)
    output = locks.lock(Output, output_id)
    output.link = link
    if output.revoked_at is not None:
        raise Refusal("revoked", "这个输出已经停用，请另做一个。", "This output is revoked; make another one.", 409)
    if base is not None and base != output.version:
        raise Refusal(
            "stale",
            "您打开以后别人改过这个输出，请看过现在的设置再改。",
            "Somebody has changed this output since you opened it; look at its settings and try again.",
            409,
            version=output.version,
        )
    return output


def _save(output: Output, who: str, why: str, confirmed: bool) -> None:
    output.version += 1
    output.save()
    links.set_options(output.link, options_of(output, output.link.kind), who=who, why=why, confirmed=confirmed)


def _set(output: Output, settings: Mapping[str, Any], kind: str) -> None:
    """Put settings into the row, refusing what cannot be."""
    if unknown := set(settings) - set(SETTINGS):
        raise TypeError(f"no settings of an output: {sorted(unknown)}")
    for name, value in settings.items():
        setattr(output, name, value)
    output.name = str(output.name).strip()
    if not 0 < len(output.name) <= 40:
        raise _bad("name", "名称要写，最多 40 字", "a name of at most 40 characters")
    for name, choices in CHOICES.items():
        if getattr(output, name) not in choices:
            raise _bad(name, f"只能是 {'、'.join(choices)}", f"one of {', '.join(choices)}")
    if isinstance(output.delay, bool) or not isinstance(output.delay, int) or not 0 <= output.delay <= LONGEST_DELAY:
        raise _bad("delay", f"0 到 {LONGEST_DELAY} 秒", f"0 to {LONGEST_DELAY} seconds")
    if output.behind and output.delay:
        raise _bad("delay", "慢一局就不再设秒数", "no seconds beside one game behind")
    if kind == Link.Kind.PUBLIC and output.preview:
        raise _bad("preview", "公开画面不能是预监", "a public output is no preview")


def _refuse_clash(output: Output) -> None:
    others = Output.objects.filter(session=output.session_id, revoked_at__isnull=True).exclude(pk=output.pk)
    if output._state.adding and others.count() >= MOST:
        raise Refusal("too_many", f"一场最多 {MOST} 个输出。", f"A session has at most {MOST} outputs.", 409)
    if others.filter(name=output.name).exists():
        raise Refusal(
            "output_exists",
            f"已有名为“{output.name}”的输出，请换个名称。",
            f"There is an output “{output.name}”; take another name.",
            409,
            field="name",
        )
    loud = others.filter(audio=True).first() if output.audio else None
    if loud is not None:
        raise Refusal(
            "sound_elsewhere",
            f"声音已经从“{loud.name}”出，请先在那里关掉。",
            f"Sound comes from “{loud.name}”; turn it off there first.",
            409,
            field="audio",
        )


def _bad(field: str, zh: str, en: str) -> Refusal:
    return Refusal("bad_setting", f"{field}：{zh}。", f"{field}: {en}.", 422, field=field)
