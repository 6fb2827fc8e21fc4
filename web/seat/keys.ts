/** Everything by keyboard alone. Digits show or raid in the order of the buttons, whatever the keyboard's language. */
import type { Ask } from "../core/view";
import type { PanelName, SeatActions } from "./context";

/** What keys act on. */
export interface Keyed {
  readonly ask: Ask | null;
  readonly panel: PanelName | null;
  readonly hasLast: boolean;
  readonly act: SeatActions;
  readonly cutAt: number;
  /** The cards of the hand as they stand, in order. */
  handCards(): HTMLElement[];
  toggle(id: string): void;
  /** Whether there was something to close or clear. */
  escape(): void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Does what the key means here; true when it meant something. */
export function pressed(event: KeyboardEvent, on: Keyed): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const typing = target instanceof HTMLInputElement;
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined && !typing) return show(Number(digit), event.shiftKey, on);
  const cards = on.handCards();
  const at = cards.findIndex((each) => each === document.activeElement);
  const step = STEPS[event.key];
  if (step !== undefined && cards.length && !typing) {
    cards[(Math.max(at, 0) + (at < 0 ? 0 : step) + cards.length) % cards.length]!.focus();
    return true;
  }
  if (event.key === " " && at >= 0) {
    on.toggle(cards[at]!.dataset.id ?? "");
    return true;
  }
  if (event.key === "Enter" && (at >= 0 || typing || target === document.body || target === null)) return send(on);
  return letter(event, on);
}

function letter(event: KeyboardEvent, on: Keyed): boolean {
  if (event.repeat) return false;
  switch (event.key.toLowerCase()) {
    case "escape":
      on.escape();
      return true;
    case "h":
      if (on.ask?.hint) on.act.hint();
      else on.act.suggest();
      return true;
    case "l":
      if (on.hasLast) on.act.open(on.panel === "last" ? null : "last");
      return true;
    case "r":
      on.act.open(on.panel === "record" ? null : "record");
      return true;
    case "s":
      on.act.open(on.panel === "settings" ? null : "settings");
      return true;
    default:
      return false;
  }
}

function send(on: Keyed): boolean {
  if (on.ask?.kind === "cut") on.act.send("cut", { at: on.cutAt });
  else if (on.ask?.kind === "play" || on.ask?.kind === "bury") on.act.sendChosen();
  else return false;
  return true;
}

/** 1 to 5: the buttons S H C D NT, with Shift the strongest that names the same; 0: no. */
function show(digit: number, strong: boolean, on: Keyed): boolean {
  const { ask } = on;
  if (ask?.kind !== "declare" && ask?.kind !== "raid") return false;
  const verb = ask.kind === "raid" ? "raid" : "show";
  if (digit === 0) {
    if (ask.kind === "raid") on.act.send("decline", {});
    else on.act.pass();
    return true;
  }
  const option = ask.options?.[digit - 1];
  const cards = strong ? (option?.more?.at(-1) ?? option?.cards) : option?.cards;
  if (option && cards) on.act.send(verb, { cards, names: option.trump });
  return true;
}
