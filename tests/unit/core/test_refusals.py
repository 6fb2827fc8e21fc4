"""Refusals: the same facts for programs and for people, in both languages."""

from __future__ import annotations

import json
import pickle

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from rest_framework.exceptions import NotAuthenticated, ValidationError

from core.problems import exception_handler
from core.refusals import Refusal, RefusalMiddleware, language_of, problem_response


def refusal() -> Refusal:
    return Refusal("pool_short", "奖池只有 24 格，请补足 25 格。", "The pool has 24 cells; make it 25.", 422, cells=24)


@pytest.mark.parametrize(
    ("path", "cookie", "language"),
    [("/", "", "zh"), ("/?lang=en", "", "en"), ("/", "en", "en"), ("/?lang=zh", "en", "zh"), ("/", "fr", "zh")],
)
def test_the_reader_chooses_the_language(path: str, cookie: str, language: str) -> None:
    request = RequestFactory().get(path)
    request.COOKIES["lang"] = cookie
    assert language_of(request) == language
    body = json.loads(problem_response(refusal(), request).content)
    assert body["title"] == refusal().text(language)


def test_problem_details() -> None:
    response = problem_response(refusal(), RequestFactory().get("/desk/"))
    assert response.status_code == 422
    assert response["Content-Type"] == "application/problem+json"
    assert json.loads(response.content) == {
        "type": "urn:chaodipi:refusal:pool_short",
        "title": "奖池只有 24 格，请补足 25 格。",
        "status": 422,
        "code": "pool_short",
        "zh": "奖池只有 24 格，请补足 25 格。",
        "en": "The pool has 24 cells; make it 25.",
        "instance": "/desk/",
        "facts": {"cells": 24},
    }


def test_it_survives_storing_and_sending() -> None:
    stored = Refusal.from_json(json.loads(json.dumps(refusal().as_json())))
    piped = pickle.loads(pickle.dumps(refusal()))
    for other in (stored, piped):
        assert other.as_json() == refusal().as_json()


def test_the_middleware_answers_refusals_and_nothing_else() -> None:
    request = RequestFactory().get("/")
    middleware = RefusalMiddleware(lambda _: HttpResponse("ok"))
    assert middleware(request).content == b"ok"
    answer = middleware.process_exception(request, refusal())
    assert answer is not None
    assert answer.status_code == 422
    assert middleware.process_exception(request, ValueError()) is None


def test_the_api_says_no_in_one_shape() -> None:
    request: HttpRequest = RequestFactory().get("/api/x?lang=en")
    ours = exception_handler(refusal(), {"request": request})
    assert ours is not None
    assert ours.status_code == 422
    assert ours.data["code"] == "pool_short"
    fields = exception_handler(ValidationError({"cells": ["too few"]}), {"request": request})
    assert fields is not None
    assert fields.data["facts"] == {"fields": {"cells": ["too few"]}}
    assert fields.data["title"].startswith("The request is not valid")
    stranger = exception_handler(NotAuthenticated(), {"request": request})
    assert stranger is not None
    assert (stranger.status_code, stranger.data["title"]) == (
        401,
        "Please sign in first, or send a token in Authorization.",
    )
    assert exception_handler(RuntimeError(), {"request": request}) is None
