// The menu on a narrow screen. Without this script the menu is simply open.
(() => {
  const button = document.querySelector("#menu");
  const nav = document.querySelector("#nav");
  if (!button || !nav) return;
  const set = (open) => {
    button.setAttribute("aria-expanded", String(open));
    nav.classList.toggle("closed", !open);
  };
  button.hidden = false;
  set(false);
  button.addEventListener("click", () => set(button.getAttribute("aria-expanded") !== "true"));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && button.getAttribute("aria-expanded") === "true") {
      set(false);
      button.focus();
    }
  });
})();
