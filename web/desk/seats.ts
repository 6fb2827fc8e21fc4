/** The referee's part: who is at which seat, on what line and device, and what is done about it. */
import { html, nothing, type TemplateResult } from "lit";
import type { Player } from "../core/view";
import { seatId, sign, teamMark, type SignKind } from "../parts/marks";
import { isPending, usable, type Desk } from "./context";
import { outcome } from "./outcome";
import { referee as w } from "./referee-words";

const CHECKS = ["touch", "sound", "screen"] as const;

/** What was tried on the seat's device: a word and a shape for each. */
function checks(desk: Desk, seat: number): TemplateResult | typeof nothing {
  const line = desk.links.find((each) => each.kind === "seat" && each.seat === seat);
  if (!line?.connected) return nothing;
  return html`<span class="bench__checks">${CHECKS.map((name) => {
    const tried = line.check?.[name] ?? null;
    const told = tried === null ? "none" : tried ? "yes" : "no";
    return html`<span class="bench__check bench__check--${told}" role="img" aria-label="${w.checks[name]} ${w.checkTold[told]}" title="${w.checks[name]} ${w.checkTold[told]}">${sign(told === "yes" ? "ok" : told === "no" ? "lost" : "later")}${w.checks[name]}</span>`;
  })}</span>`;
}

function stateOf(desk: Desk, player: Player): { sign: SignKind; word: string } {
  const { view } = desk;
  const line = desk.links.find((each) => each.kind === "seat" && each.seat === player.seat);
  const turn = view.clock !== null && view.clock.kind !== "deal" && view.clock.seats.includes(player.seat);
  const state = player.bot ? "bot" : desk.links.length && !line ? "none" : line && !line.connected ? "lost" : player.autoplay ? "autoplay" : turn ? "turn" : "ok";
  const ms = line?.connected && typeof line.trip === "number" ? ` · ${w.trip(Math.max(1, Math.round(line.trip * 1000)))}` : "";
  return { sign: state === "none" ? "lost" : (state as SignKind), word: (w.states[state] ?? "") + ms };
}

function row(desk: Desk, player: Player): TemplateResult {
  const { seat } = player;
  const id = seatId(player);
  const { sign: kind, word } = stateOf(desk, player);
  const open = desk.bench.seat?.seat === seat ? desk.bench.seat.what : null;
  const can = usable(desk) && !player.bot;
  const playing = desk.view.stage === "playing";
  const gone = desk.view.game?.left?.includes(seat) ?? false;
  const turn = (what: "substitute" | "leave"): void => desk.set({ seat: open === what ? null : { seat, what }, armed: null });
  const device = `device-${String(seat)}`;
  return html`<li class="bench__seat ${kind === "lost" ? "bench__seat--lost" : ""}" data-bench-seat=${seat}>
    <div class="bench__who"><b>${teamMark(player.side)}${id} ${player.name}</b>${player.instead ? html`<span class="tag tag--quiet">${w.instead(player.instead)}</span>` : nothing}
      <span class="bench__state">${sign(kind)}${word}</span></div>
    <div class="bench__facts">${checks(desk, seat)}${player.late ? html`<span class="bench__late">${w.late(player.late)}</span>` : nothing}${gone ? html`<span class="bench__late">${w.left}</span>` : nothing}</div>
    ${player.bot ? nothing : html`<div class="bench__acts">
      <button class="button ${isPending(desk.commands.state(device)) ? "is-pending" : ""}" data-device=${seat} aria-label=${w.deviceOf(id)} aria-disabled=${!can}
        @click=${() => can && desk.rule(device, "seat.device", { seat })}>${w.device}</button>
      <button class="button" data-substitute=${seat} aria-label=${w.substituteOf(id)} aria-expanded=${open === "substitute"} aria-disabled=${!can} @click=${() => can && turn("substitute")}>${w.substitute}</button>
      <button class="button" data-leave=${seat} aria-label=${w.leaveOf(id)} aria-expanded=${open === "leave"} aria-disabled=${!can || !playing || gone} @click=${() => can && playing && !gone && turn("leave")}>${w.leave}</button></div>`}
    ${open === null ? nothing : form(desk, player, open)}
    ${outcome(desk, device, "device")}${outcome(desk, `substitute-${String(seat)}`, "substitute")}${outcome(desk, `leave-${String(seat)}`, "leave")}</li>`;
}

function form(desk: Desk, player: Player, what: "substitute" | "leave"): TemplateResult {
  const { seat } = player;
  const button = `${what}-${String(seat)}`;
  const name = what === "substitute" ? w.doSubstitute : w.doLeave;
  const armed = desk.bench.armed === button;
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.currentTarget as HTMLFormElement)) as Record<string, string>;
    desk.twice(button, () => {
      desk.set({ seat: null });
      desk.rule(button, what === "substitute" ? "seat.substitute" : "leave", { seat, ...given });
    });
  };
  return html`<form class="bench__form" @submit=${send} @input=${() => desk.set({ armed: null })}>
    ${what === "substitute" ? html`<label>${w.name}<input name="name" maxlength="24" required autocomplete="off" /></label><label>${w.town}<input name="town" maxlength="24" autocomplete="off" /></label>` : nothing}
    <label class="bench__wide">${w.reasonClosed}<input name="reason" maxlength="200" required autocomplete="off" /></label>
    <div class="bench__buttons"><button class="button ${armed ? "button--armed" : ""}" data-do=${what}>${armed ? w.again(name) : name}</button>
      <button type="button" class="button button--quiet" @click=${() => desk.set({ seat: null, armed: null })}>${w.close}</button></div></form>`;
}

/** The link to scan, over everything else until it is closed. */
export function linkToScan(desk: Desk): TemplateResult | typeof nothing {
  const { link, linkTrouble } = desk.bench;
  if (linkTrouble) return html`<p class="refusal" role="alert">${linkTrouble}</p>`;
  if (!link) return nothing;
  const player = desk.view.players.find((each) => each.seat === link.seat);
  const copy = (event: Event): void => {
    const button = event.currentTarget as HTMLButtonElement;
    // Over plain http there is no clipboard: the address is selected, for the keys to copy.
    if (!navigator.clipboard) return button.closest("[data-scan]")?.querySelector<HTMLInputElement>(".scan__page")?.select();
    void navigator.clipboard.writeText(link.page).then(() => (button.textContent = w.copied));
  };
  return html`<div class="scan" role="dialog" aria-modal="false" aria-labelledby="h-scan" data-scan>
    <img src=${link.picture} alt="" /><div class="scan__text"><h3 id="h-scan">${w.linkTitle(seatId(player))}</h3><p>${w.linkText}</p>
    <input class="scan__page" readonly aria-label=${w.linkTitle(seatId(player))} .value=${link.page} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
    <div class="bench__buttons"><button class="button" @click=${copy}>${w.copy}</button><button class="button" data-scan-close @click=${() => desk.set({ link: null })}>${w.close}</button></div></div></div>`;
}

export function seats(desk: Desk): TemplateResult {
  return html`<section class="panel panel--seats" aria-labelledby="h-seats"><header class="panel__head"><h2 id="h-seats">${w.seats}</h2></header>
    ${linkToScan(desk)}<ul class="bench__seats">${desk.view.players.map((player) => row(desk, player))}</ul></section>`;
}
