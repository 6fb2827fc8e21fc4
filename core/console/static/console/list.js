// A list by keyboard: / searches, j and k (or arrows) go down and up, Enter opens, x ticks, n and p turn pages, Escape leaves the
// search for the first row. Nothing here is needed to use the list.
(() => {
  const list = document.querySelector("#list");
  const search = document.querySelector("#q");
  const rows = () => [...list.querySelectorAll("tbody tr")];
  const here = () => list.querySelector("tbody tr.here");

  const go = (row) => {
    if (!row) return;
    here()?.classList.remove("here");
    row.classList.add("here");
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };
  const step = (by) => {
    const all = rows();
    const at = all.indexOf(here());
    go(at < 0 ? all[by > 0 ? 0 : all.length - 1] : all[Math.min(all.length - 1, Math.max(0, at + by))]);
  };
  const typing = (target) => target.matches("input, select, textarea, [contenteditable]");

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (typing(event.target)) {
      if (event.target === search && event.key === "ArrowDown") {
        event.preventDefault();
        step(1);
      }
      if (event.target === search && event.key === "Escape" && !search.value) search.blur();
      return;
    }
    const deeds = {
      "/": () => search?.focus(),
      j: () => step(1),
      k: () => step(-1),
      ArrowDown: () => here() && step(1),
      ArrowUp: () => here() && step(-1),
      x: () => here()?.querySelector("input[type=checkbox]")?.click(),
      n: () => list.querySelector("#next")?.click(),
      p: () => list.querySelector("#prev")?.click(),
    };
    if (event.key === "Enter" && event.target.matches("tr[data-href]")) {
      event.preventDefault();
      location.assign(event.target.dataset.href);
    } else if (event.key in deeds) {
      if (event.key.startsWith("Arrow") && !here()) return;
      event.preventDefault();
      deeds[event.key]();
    }
  });
  list.addEventListener("focusin", (event) => {
    const row = event.target.closest("tbody tr");
    if (row && row !== here()) {
      here()?.classList.remove("here");
      row.classList.add("here");
    }
  });
  // The button is for those without this script; with it, what is typed is looked for at once.
  document.querySelector("#filters .find")?.classList.add("hush");
  // What could not be fetched is asked for as a whole page, which says what is wrong (a session that has ended, a fault).
  document.addEventListener("htmx:responseError", () => location.reload());
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.target === list && event.detail.requestConfig.elt.closest(".pages")) scrollTo({ top: 0 });
  });
})();
