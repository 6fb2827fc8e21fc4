// Picking another rule set brings that set's own options at once. Without this script the form comes back once.
(() => {
  const pick = document.querySelector("select[name=rules]");
  if (!pick) return;
  pick.addEventListener("change", async () => {
    const address = new URL(location.href);
    address.searchParams.set("rules", pick.value);
    const options = document.querySelector("#options");
    options.setAttribute("aria-busy", "true");
    const answer = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("#options");
    if (fresh) options.replaceWith(fresh);
    else options.removeAttribute("aria-busy");
  });
})();
