/** What just happened, in a sentence for a screen reader: made from two views, so that nothing depends on event kinds. */
import { cardName, trumpName } from "../core/i18n";
import type { Card, Game, View } from "../core/view";
import { nameAt, names } from "../parts/marks";
import { panelWords } from "./panel-words";
import { words } from "./words";

const told = panelWords.said;

/** Cards in words, pairs said once: "一对黑桃7、黑桃9". */
export function inWords(cards: readonly Card[]): string {
  const parts: string[] = [];
  for (let i = 0; i < cards.length; i += 1) {
    const twin = cards[i] === cards[i + 1];
    parts.push(twin ? words.what(2, cardName(cards[i]!)) : cardName(cards[i]!));
    if (twin) i += 1;
  }
  return names(parts);
}

function who(view: View, seat: number, me: number): string {
  return seat === me ? told.you : nameAt(view, seat);
}

function trick(view: View, game: Game, before: Game | null, me: number): string[] {
  const now = game.trick;
  if (!now) return [];
  const known = before?.trick?.number === now.number ? before.trick.plays.length : 0;
  const lines = now.plays.slice(known).map((play) => told.played(who(view, play.seat, me), inWords(play.cards)));
  if (now.done && !(before?.trick?.number === now.number && before.trick.done) && now.best !== null) lines.push(told.won(who(view, now.best, me), now.points));
  return lines;
}

function asked(view: View, before: View | null): string[] {
  const { ask } = view;
  if (!ask || view.paused || ask.id === before?.ask?.id) return [];
  if (ask.kind === "play") return [(ask.count ?? null) === null ? told.your.lead : told.your.follow(ask.count ?? 0)];
  if (ask.kind === "declare") return view.game?.phase === "declaring" ? [told.your.declare] : [];
  return [told.your[ask.kind]];
}

/** The sentences for a new view, "" when nothing is to be told. */
export function happened(view: View, before: View | null, me: number): string {
  const game = view.game;
  const old = before?.game && game && before.game.number === game.number && before.game.commitment === game.commitment ? before.game : null;
  const lines: string[] = [];
  if (game) {
    for (const shown of game.showings.slice(old?.showings.length ?? 0)) {
      if (old) lines.push(told.showing(who(view, shown.seat, me), words.shown[shown.kind], shown.cards ? inWords(shown.cards) : panelWords.unseen));
    }
    if (old && game.trump !== null && old.trump !== game.trump) lines.push(told.trump(trumpName(game.trump)));
    if (old && game.notice?.kind === "throw_failed" && old.notice?.kind !== "throw_failed") lines.push(told.failed(who(view, game.notice.seat, me), inWords(game.notice.forced)));
    else if (old) lines.push(...trick(view, game, old, me));
    if (game.result && !old?.result) lines.push(told.result(game.result.points));
  }
  if (view.paused && !before?.paused) lines.push(told.paused);
  lines.push(...asked(view, before));
  return lines.join(lines.length > 1 ? " · " : "");
}
