"""Every scene at every size: nothing overflows, everything to be read is in the title-safe field, nothing is painted
outside the elements, and a picture loaded anew is the one that was there.

Small copies for the eye are written to `docs/pictures/air/` where `PICTURES=1` is set.
"""

from __future__ import annotations

import base64
import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from scripts import setup
from tests.browser.stories import SIZES, stories, tell

__all__ = ["stories"]

PICTURES = Path(setup.ROOT, "docs", "pictures", "air")
MOST = 120 * 1024  # bytes of a small copy

#: One story a scene, for the pictures; the first few are seen in every run.
SCENES = (
    *("table", "champion", "break", "opening-reign", "board-turned"),
    *("result", "fund", "race", "lower", "last-trick", "still", "dealing", "declared", "raiding", "burying", "golden"),
    *(
        "long-12",
        "table-lap",
        "result-golden",
        "fund-paid",
        "race-lap",
        "ruling",
        "board-end",
        "board-blank",
        "elements",
    ),
)
#: States that only have to fit.
STATES = (
    *("table-over", "table-throw", "table-done", "table-nt", "table-closed", "long-6", "long-8", "long-16", "cutting"),
    *(
        "declaring",
        "result-hold",
        "result-lap",
        "result-swap",
        "ruling-result",
        "ruling-board",
        "ended",
        "board",
        "flag",
    ),
    *("fund-1", "fund-30", "opening", "race-3", "break-over", "none", "lower-none", "lower-board", "lower-fund"),
    *("lower-race", "lower-result", "lower-opening", "last-long"),
)
#: Each is reached while somebody looks: from a step before it, or from nothing on air.
FIRST = ("table", "dealing", "declared")
LIVE = (*FIRST, *(one for one in (*SCENES, "none", "cutting") if one not in FIRST))
FEW = 5

#: What is wrong with the picture that stands: a line each.
FAULTS = """() => {
  const faults = new Set();
  const box = (element) => element.getBoundingClientRect();
  const inside = (one, other, by = 1) =>
    one.left >= other.left - by && one.right <= other.right + by && one.top >= other.top - by && one.bottom <= other.bottom + by;
  const scale = box(document.querySelector(".stage")).width / document.querySelector(".stage").offsetWidth;
  const safe = box(document.querySelector(".safe"));
  const own = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const name = (element) => `${element.getAttribute("class")} ${element.textContent.trim().slice(0, 12)}`;
  for (const element of document.querySelectorAll(".stage *")) {
    const r = box(element);
    const style = getComputedStyle(element);
    if (!r.width || !r.height || element.closest(".reel, .still, .odds__old") || style.visibility === "hidden") continue;
    if (element.closest("svg")) {
      if (element.localName === "text" && !inside(r, safe)) faults.add(`not title-safe: ${name(element)}`);
      const width = parseFloat(style.strokeWidth);
      const drawn = element.closest(".race__svg") && style.stroke !== "none";
      if (drawn && width < 2) faults.add(`a line of ${width} px: ${name(element)}`);
      continue;
    }
    for (const side of ["Top", "Right", "Bottom", "Left"]) {
      const width = parseFloat(style[`border${side}Width`]);
      if (style[`border${side}Style`] !== "none" && width > 0 && width < 2) faults.add(`a line of ${width} px: ${name(element)}`);
    }
    if (!own(element)) continue;
    if (!inside(r, safe)) faults.add(`not title-safe: ${name(element)}`);
    const plate = element.closest(".plate");
    const apart = element.matches(".rehearsal, .score__flag");
    if (plate && !apart && !inside(r, box(plate), 2)) faults.add(`outside its plate: ${name(element)}`);
    if (parseFloat(style.fontSize) < 24) faults.add(`${style.fontSize} of type: ${name(element)}`);
    const flows = style.display !== "inline" && style.writingMode === "horizontal-tb" && !element.matches(".name");
    if (flows && element.scrollWidth > element.clientWidth + 1) faults.add(`too wide: ${name(element)}`);
  }
  for (const one of document.querySelectorAll(".name__text")) {
    if (box(one).width > box(one.parentElement).width + 1.5 * scale) faults.add(`too wide: ${name(one)}`);
  }
  for (const one of document.querySelectorAll(".name")) {
    if ([...one.title].length <= 20 && one.textContent !== one.title) faults.add(`cut: ${one.textContent}`);
  }
  const faces = [...document.fonts].filter((face) => face.status === "loaded" && face.family.includes("Noto Sans SC Variable"));
  const range = (one) => one.trim().slice(2).split("-").map((n) => parseInt(n, 16));
  const covered = faces.flatMap((face) => face.unicodeRange.split(",").map(range));
  for (const one of new Set(document.querySelector(".stage").textContent.replace(/\\s/g, ""))) {
    const at = one.codePointAt(0);
    if (!covered.some(([from, to = from]) => from <= at && at <= to)) faults.add(`not in the show's own face: ${one}`);
  }
  return [...faults];
}"""

#: How many pixels of a picture (PNG, base64) are not wholly transparent outside the elements and their shadows.
PAINTED_OUTSIDE = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.drawImage(picture, 0, 0);
  const scale = document.querySelector(".stage").getBoundingClientRect().width / document.querySelector(".stage").offsetWidth;
  for (const element of document.querySelectorAll(".plate, .trump, .rehearsal, .score__flag, .still, .is-opening")) {
    const r = element.getBoundingClientRect();
    const by = 48 * scale; // the shadow
    context.clearRect(r.left - by, r.top - by, r.width + 2 * by, r.height + 2 * by);
  }
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  let painted = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) painted++;
  return painted;
}"""

SMALLER = """async ([png, width]) => {
  const bytes = Uint8Array.from(atob(png), (one) => one.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, Math.round((width * picture.height) / picture.width)];
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.82).split(",")[1];
}"""


def cases(all_of: tuple[str, ...], few: int = FEW) -> list[Any]:
    """Stories by size; beyond the first few they belong to the full sample."""
    return [
        pytest.param(
            story, size, id=f"{story}-{size}", marks=[] if n < few and (n + k) % 3 == 0 else [pytest.mark.large]
        )
        for n, story in enumerate(all_of)
        for k, size in enumerate(SIZES)
    ]


@pytest.mark.parametrize(("story", "size"), cases((*SCENES, *STATES)))
def test_a_scene_fits_whatever_the_names_and_paints_nothing_outside(
    page: Page, stories: str, story: str, size: str
) -> None:
    for names in ("long", "short"):
        tell(page, stories, story, size, names=names)
        assert page.evaluate(FAULTS) == [], names
    png = base64.b64encode(page.screenshot(omit_background=True)).decode()
    assert page.evaluate(PAINTED_OUTSIDE, png) == 0
    if os.environ.get("PICTURES") and story in SCENES:
        keep(page, stories, story, size)


def keep(page: Page, address: str, story: str, size: str) -> None:
    """A small copy over a stand-in studio, for a person."""
    tell(page, address, story, size, backdrop="1")
    png = base64.b64encode(page.screenshot()).decode()
    width = {"1080p": 800, "2160p": 800, "1080x1920": 450}[size]
    data = base64.b64decode(page.evaluate(SMALLER, [png, width]))
    assert len(data) <= MOST
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / f"{story}-{size}.webp").write_bytes(data)


@pytest.mark.parametrize(("story", "size"), cases(LIVE, few=3))
def test_a_picture_loaded_anew_is_the_live_one_to_the_pixel(page: Page, stories: str, story: str, size: str) -> None:
    tell(page, stories, story, size, live="1")
    live = page.screenshot(omit_background=True)
    tell(page, stories, story, size)
    assert page.screenshot(omit_background=True) == live


@pytest.mark.parametrize("story", ["table", pytest.param("board-end", marks=pytest.mark.large)])
def test_on_a_ground_to_be_keyed_nothing_is_half_transparent(page: Page, stories: str, story: str) -> None:
    tell(page, stories, story, "1080p", ground="green")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 177, 64)"
    look = "[...document.querySelectorAll('.plate')].map((one) => getComputedStyle(one))"
    plates = page.evaluate(f"{look}.map((one) => [one.backgroundColor, one.boxShadow])")
    assert all(not colour.startswith("rgba(19") and shadow == "none" for colour, shadow in plates), plates


def test_an_emergency_leaves_nothing_or_covers_everything(page: Page, stories: str) -> None:
    tell(page, stories, "clear", "1080p")
    assert page.evaluate("document.querySelectorAll('.stage .plate, .stage [data-code]').length") == 0
    png = base64.b64encode(page.screenshot(omit_background=True)).decode()
    assert page.evaluate(PAINTED_OUTSIDE, png) == 0
    tell(page, stories, "still", "1080p")
    still = page.locator("[data-still]").bounding_box()
    assert still == {"x": 0, "y": 0, "width": 1920, "height": 1080}
    assert page.evaluate("document.querySelectorAll('.stage [data-code]').length") == 0


def test_nothing_runs_when_nothing_happens(page: Page, stories: str) -> None:
    """No animation, and no frame is asked for by a page that stands."""
    page.add_init_script(
        "window.__frames = 0; const ask = requestAnimationFrame;"
        "window.requestAnimationFrame = (f) => { window.__frames++; return ask(f); };"
    )
    tell(page, stories, "champion", "1080p", live="1")
    frames = page.evaluate("window.__frames")
    page.evaluate("new Promise((done) => setTimeout(done, 1000))")
    assert page.evaluate(
        "[window.__frames, document.getAnimations().filter((one) => one.playState === 'running').length]"
    ) == [
        frames,
        0,
    ]
