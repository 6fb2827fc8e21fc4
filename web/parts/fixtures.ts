/** Development only: a base view to make fixtures from. Names and cards are placeholders. */
import type { Ask, Board, Card, Cell, Game, GameLine, Seat, TurnClock, View } from "../core/view";

export const cards = (text: string): Card[] => text.split(" ").filter(Boolean);

/** Epoch seconds from now. */
export const soon = (seconds: number): number => Date.now() / 1000 + seconds;

export const clock = (kind: TurnClock["kind"], seats: Seat[], left: number, seconds: number): TurnClock => ({
  kind, seats, deadline: soon(left), seconds,
});

export const level = (rank: string, lap = 1): { lap: number; rank: string } => ({ rank, lap });

const PRIZES: Record<number, Partial<Cell>> = {
  7: { prize: "电饭煲", kind: "goods", value: 29900, game: 1, side: "A" },
  18: { prize: "谢谢参与", kind: "blank", blank: true, value: 0, game: 2, side: "B" },
  13: { prize: "现金 200 元", kind: "cash", value: 20000, game: 3, side: "A" },
};

export function board(opened: readonly number[], extra: Partial<Board> = {}): Board {
  const cells = Array.from({ length: 25 }, (_, i): Cell => {
    const cell = i + 1;
    return opened.includes(cell) ? { cell, open: true, blank: false, ...PRIZES[cell] } : { cell, open: false };
  });
  const last = opened.at(-1);
  return {
    size: 25, root: "9f3c52d07be1e21a44aa0d3c", cells, to_open: null, odds: { closed: 25 - opened.length, blank: 2, top: 1 },
    latest: last === undefined ? null : (cells[last - 1] as Board["latest"]), ...extra,
  };
}

export const games: GameLine[] = [
  {
    number: 1, golden: false, banker: 2, points: 95, captured: true, winner: "B", gains: { side: "attackers", levels: 1 },
    levels: { A: level("2"), B: level("3") }, draw: { cell: 7, prize: "电饭煲", blank: false },
  },
  {
    number: 2, golden: false, banker: 3, points: 45, captured: false, winner: "B", gains: { side: "bankers", levels: 4 },
    levels: { A: level("6"), B: level("7") }, draw: { cell: 18, prize: "谢谢参与", blank: true },
  },
];

export function game(changes: Partial<Game> = {}): Game {
  return {
    number: 3, of: 6, golden: false, flag: false, rules: "jiuai", phase: "playing", level: "7", banking: "B", banker: 1,
    trump: "H", dealt: 25, counts: [11, 11, 10, 10], hands: [null, null, null, null],
    kitty: { count: 8, by: 1, cards: null, points: null }, buried: null, showing: null, showings: [], passed: [], declined: [],
    turn: 0, trick: null, last: null, points: 65, levels: { A: level("6"), B: level("7") }, target: 80, red_five: false, fixed: false, forecast: { side: "bankers", levels: 2, bank_changes: false }, notice: null,
    commitment: "1c8f".repeat(16), cutter: 0, cut: 54, seed: null, result: null, ...changes,
  };
}

export function view(changes: Partial<View> = {}): View {
  return {
    table: { id: "00000000-0000-0000-0000-000000000000", title: "每日六局 第 128 场", session: "2026-11-30-01", rehearsal: true, rules: "jiuai", form: "daily", direction: "clockwise" },
    stage: "playing", paused: null,
    sides: { A: { name: "战舰", level: level("6") }, B: { name: "老街坊", level: level("7") } },
    players: [
      { seat: 0, side: "A", number: 1, name: "王建军", town: "北京", bot: false, autoplay: false },
      { seat: 1, side: "B", number: 2, name: "陈桂芳", town: "天津", bot: false, autoplay: false },
      { seat: 2, side: "A", number: 2, name: "李秀英", town: "石家庄", bot: false, autoplay: false },
      { seat: 3, side: "B", number: 1, name: "赵志强", town: "保定", bot: true, autoplay: true },
    ],
    games, winner: null, game: game(), clock: null, ask: null, board: board([7, 18]),
    fund: { side: "A", team: "战舰", day: 2, award: 40000, total: 60000, asked: false, answer: null }, host: null, ...changes,
  };
}

export function ask(changes: Partial<Ask> = {}): Ask {
  return { id: 41, kind: "play", count: null, legal: [], suggest: [], options: [], ...changes };
}
