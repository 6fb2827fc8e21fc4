/** Checking a proof: every fault with its code and place, in the order of docs/proofs.md; and what is still closed. */
import { cellCommitment, deckCommitment, mixedOrder, placeOf, poolHash, rootOf, secretCommitment, shuffled, turnedReceiver, type Shuffled } from "./formats";
import type { Board, Deal, Game, Proof, Void } from "./reading";

export interface Fault {
  code: string;
  place: string;
}

export interface Report {
  faults: Fault[];
  /** Places that are still closed: no fault. */
  closed: string[];
  boards: number;
  cells: number;
  decks: number;
}

export function check(proof: Proof): Report {
  const report: Report = {
    faults: [],
    closed: [],
    boards: proof.boards.length,
    cells: proof.boards.reduce((sum, board) => sum + board.cells.filter((cell) => cell.salt !== null).length, 0),
    decks: proof.games.filter((game) => game.deal.seed !== null).length,
  };
  const drawn = new Set<string>();
  proof.boards.forEach((board, n) => new BoardCheck(proof, n, drawn, report).run(board));
  const seen = new Set<string>();
  proof.games.forEach((game, n) => {
    const key = `${game.game}/${game.attempt}`;
    if (seen.has(key)) report.faults.push({ code: "game_twice", place: `games[${n}]` });
    seen.add(key);
    checkGame(proof, game, `games[${n}]`, report);
  });
  return report;
}

const onePerson = (found: Void | null): boolean => !!found && found.by[0] === found.by[1];

class BoardCheck {
  constructor(
    private readonly proof: Proof,
    private readonly n: number,
    private readonly drawn: Set<string>,
    private readonly report: Report,
  ) {}

  run(board: Board): void {
    this.how(board);
    this.pool(board);
    this.mix(board);
    this.chain(board);
    this.cells(board);
  }

  private fault(code: string, where: string): void {
    this.report.faults.push({ code, place: `boards[${this.n}].${where}` });
  }

  /** It has to be open by now, and that is a fault; or it is still closed. */
  private shut(board: Board, where: string): void {
    if (board.void || (this.proof.over && this.n === this.proof.boards.length - 1)) this.fault("not_opened", where);
    else this.report.closed.push(`boards[${this.n}].${where}`);
  }

  private how(board: Board): void {
    const { laid, by } = board;
    if ((laid === "mixed") !== (board.mix !== null) || (laid === "hand") !== (by.length === 2)) this.fault("laid", "laid");
    if (laid === "seeded" && !this.proof.rehearsal) this.fault("seeded", "laid");
    if (new Set(by).size !== by.length) this.fault("same_person", "by");
    if (onePerson(board.void)) this.fault("same_person", "void.by");
  }

  private pool(board: Board): void {
    const { lines } = board;
    if (poolHash(lines) !== board.poolHash) this.fault("pool_hash", "pool");
    lines.forEach((line, n) => {
      if (lines.slice(0, n).some((earlier) => earlier.code === line.code)) this.fault("pool_code", `pool.lines[${n}]`);
    });
    if (lines.reduce((sum, line) => sum + line.count, 0) !== board.cells.length) this.fault("pool_count", "pool");
    lines.forEach((line, n) => {
      if (board.cells.filter((cell) => cell.code === line.code).length > line.count) this.fault("pool_overdrawn", `pool.lines[${n}]`);
    });
  }

  private mix(board: Board): void {
    const { mix, session } = board;
    if (!mix) return;
    if (mix.secret === null) return this.shut(board, "mix.secret");
    if (secretCommitment(session, mix.name, mix.secret) !== mix.commitment) this.fault("mix_commitment", "mix");
    if (mix.value === null) return;
    const order = mixedOrder(session, board.lines, mix.secret, mix.name, mix.value);
    if (board.cells.some((cell, n) => cell.code !== null && cell.code !== (order[n] ?? ""))) this.fault("mix_order", "mix");
  }

  private chain(board: Board): void {
    const before = this.proof.boards[this.n - 1];
    if (board.replaces !== (before?.void ? before.root : null)) this.fault("chain", "replaces");
    const after = this.proof.boards[this.n + 1];
    if (board.replacedBy !== (after && board.void ? after.root : null)) this.fault("chain", "replaced_by");
    const root = rootOf({
      session: board.session,
      commitments: board.cells.map((cell) => cell.commitment),
      pool: board.poolHash,
      laid: board.laid,
      mix: board.mix?.commitment ?? null,
      replaces: board.replaces,
    });
    if (root !== board.root) this.fault("root", "root");
  }

  private cells(board: Board): void {
    board.cells.forEach((cell, n) => {
      const place = `cells[${n}]`;
      if (cell.cell !== n + 1) this.fault("cell_number", place);
      if (cell.code === null || cell.salt === null) return this.shut(board, place);
      if (cellCommitment(board.session, n + 1, cell.code, cell.salt) !== cell.commitment) this.fault("cell_commitment", place);
      if (!board.lines.some((line) => line.code === cell.code)) this.fault("cell_prize", place);
      const { won } = cell;
      if (!won) return;
      if (onePerson(won.void)) this.fault("same_person", `${place}.won.void.by`);
      if (!won.void) {
        const draw = `${won.session}/${won.game}`;
        if (this.drawn.has(draw)) this.fault("draw_twice", `${place}.won`);
        this.drawn.add(draw);
      }
      const own = won.session === this.proof.session;
      if (own && !this.proof.games.some((game) => game.game === won.game && game.winner === won.side)) this.fault("draw_game", `${place}.won`);
    });
  }
}

function checkGame(proof: Proof, game: Game, place: string, report: Report): void {
  const { deal } = game;
  const shut = (where: string): void => {
    if (game.over) report.faults.push({ code: "not_opened", place: where });
    else report.closed.push(where);
  };
  if (deal.seed === null) return shut(`${place}.deal.seed`);
  for (const [code, where] of deckFaults(proof.session, game)) report.faults.push({ code, place: `${place}.${where}` });
  if (deal.cut !== null && deal.cards === null) shut(`${place}.deal.hands`);
}

/** Codes and places (below the game) of what is not so in a game whose seed is shown. */
function deckFaults(session: string, game: Game): [string, string][] {
  const { deal } = game;
  const id = `${session}/${game.game}`;
  if (deckCommitment(id, deal.seed!) !== deal.commitment) return [["deck_commitment", "deal"]];
  const found: [string, string][] = [];
  const made = shuffled(id, deal.seed!);
  const first = game.receiver === "given" ? game.firstReceiver : namedBySeed(game.receiver, made);
  if (game.firstReceiver !== null && game.firstReceiver !== first) found.push(["receiver", "first_receiver"]);
  if (deal.cards === null || deal.cut === null || first === null) return found;
  const wrong = differing(made, deal.cut, first, game.flag, deal);
  if (!wrong.length) return found;
  const fits = (cut: number, seat: number): boolean => !differing(made, cut, seat, game.flag, deal, 1).length;
  if (game.receiver === "given" && [0, 1, 2, 3].some((seat) => fits(deal.cut!, seat))) return [...found, ["receiver", "first_receiver"]];
  for (let cut = 0; cut < 108; cut++) if (fits(cut, first)) return [...found, ["deck_cut", "deal.cut"]];
  return [...found, ...wrong.map((n): [string, string] => ["deck_cards", n < 4 ? `deal.hands[${n}]` : "deal.kitty"])];
}

function namedBySeed(how: string, made: Shuffled): number {
  return how === "drawn" ? made.drawn : turnedReceiver(made.deck, how === "turned_with_play");
}

/** Which of the four hands and the kitty are not those of a cut and a first receiver; of `most`, the first found. */
function differing(made: Shuffled, cut: number, first: number, flag: boolean, deal: Deal, most = 5): number[] {
  const piles = deal.cards!;
  const [each, kitty] = flag ? [27, 0] : [25, 8];
  const wrong = new Set([0, 1, 2, 3, 4].filter((n) => piles[n]!.length !== (n < 4 ? each : kitty)));
  for (let k = 0; k < 108 && wrong.size < most; k++) {
    const [pile, at] = placeOf(k, first, flag);
    if (piles[pile]![at] !== made.deck[(cut + k) % 108]) wrong.add(pile);
  }
  return [...wrong].sort();
}
