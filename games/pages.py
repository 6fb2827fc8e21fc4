"""The rules' own pages: the list of the sets, and one page for each, with its fields set otherwise if the address says so."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote, urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_safe

from core.refusals import language_of
from games.engine.record import options_of
from games.engine.ruleset import RULE_SETS, BadOption, load
from games.rulebook import Book, as_text, as_value, book, refused
from games.rulebook_fields import ALL
from games.rulebook_parts import Example

_OWN = ("lang", "deck")
"""What an address may say besides fields."""


@require_safe
def rules_list(request: HttpRequest) -> HttpResponse:
    """All sets, each with what it has of the things by which the sets are told apart."""
    language = language_of(request)
    sets = [load(rules_id) for rules_id in RULE_SETS]
    telling = [field for field in ALL if len({getattr(rules, field.name) for rules in sets}) > 1]
    english = language == "en"
    cards = [
        {
            "id": rules.id,
            "name": rules.name_en if english else rules.name_zh,
            "other": rules.name_zh if english else rules.name_en,
            "marks": [
                field.label[english] for field in telling if getattr(rules, field.name) is True and field.name in _MARKS
            ],
        }
        for rules in sets
    ]
    return _page(request, "games/rules_list.html", {"sets": cards})


_MARKS = (
    "red_five", "five_ten_king", "flag_round", "fixed_no_trump", "must_ruff", "look_back", "hidden_declaration",
    "hidden_showings", "raids", "red_five_stake", "turtle", "j_to_end", "kitty_held_at_a",
)  # fmt: skip


@require_safe
def rules_page(request: HttpRequest, rules_id: str) -> HttpResponse:
    """One set. Fields are set by the query (`?throw_penalty=20`); what cannot be is refused above the set as it is."""
    if rules_id not in RULE_SETS:
        raise Http404(rules_id)
    language = language_of(request)
    given = {name: text for name, text in request.GET.items() if name not in _OWN}
    try:
        options = {name: as_value(name, str(text)) for name, text in given.items()}
        page, wrong, status = book(rules_id, options, language), "", 200
    except BadOption as bad:
        page, wrong, status = book(rules_id, None, language), refused(bad, language), 400
    if not wrong and set(given) - set(page.options):
        # The form sends every field: the address keeps those that differ.
        return HttpResponseRedirect(f"{request.path}{_query(request, page)}")
    facts = {
        "book": page,
        "wrong": wrong,
        "sections": [
            {"section": section, "examples": [(one, referee_link(one, language)) for one in section.examples]}
            for section in page.sections
        ],
        "version": page.rules.version,
        "changed": len(options_of(page.rules)),
        "referee": _referee({"rules": rules_id, **({"options": page.options} if page.options else {})}, language),
    }
    return _page(request, "games/rules.html", facts, status)


def referee_link(example: Example, language: str) -> str:
    """The referee's page with an example's position in the fragment."""
    return _referee(example.question, language)


def _referee(question: dict[str, Any], language: str) -> str:
    text = json.dumps(question, ensure_ascii=False, separators=(",", ":"))
    return f"/referee/?lang={language}#q={quote(text, safe='')}"


def _query(request: HttpRequest, page: Book) -> str:
    kept = {name: request.GET[name] for name in _OWN if name in request.GET}
    query = urlencode({**kept, **{name: as_text(value) for name, value in page.options.items()}})
    return f"?{query}" if query else ""


def _page(request: HttpRequest, template: str, facts: dict[str, Any], status: int = 200) -> HttpResponse:
    english = language_of(request) == "en"
    other = request.GET.copy()
    other["lang"] = "zh" if english else "en"
    # Said in every link: these pages are also reached from ones that know the language by their address alone.
    language = {
        "english": english,
        "lang": "en" if english else "zh-CN",
        "suffix": f"?lang={'en' if english else 'zh'}",
    }
    context = {**facts, **language, "other": f"{request.path}?{other.urlencode()}"}
    response = render(request, template, context, status=status)
    response["Content-Language"] = language["lang"]
    return response
