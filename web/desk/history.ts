/** Everything that happened since the table was opened: chosen from, and taken away as a sheet. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { lang } from "../core/i18n";
import type { View } from "../core/view";
import { seatId } from "../parts/marks";
import { deskToken, refusalOf } from "./bench";
import { referee as w } from "./referee-words";
import { wallClock } from "./top";

interface Line {
  readonly v: number;
  readonly at: number;
  readonly game: number | null;
  readonly seat: string;
  readonly kind: string;
  readonly text: string;
}

/** The words that were typed are asked for when the hand rests, ms. */
const REST = 300;

export class DeskHistory extends LitElement {
  static override properties = { view: { attribute: false }, lines: { state: true }, all: { state: true }, trouble: { state: true } };
  declare view: View;
  declare lines: readonly Line[];
  declare all: number;
  declare trouble: string;
  private readonly wanted = new URLSearchParams({ lang });
  private asking = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.lines = [];
    this.all = 0;
    this.trouble = "";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.ask();
  }

  protected override firstUpdated(): void {
    this.querySelector("dialog")?.showModal();
  }

  private async call(more: Record<string, string> = {}): Promise<Response | null> {
    const query = new URLSearchParams(this.wanted);
    for (const [name, value] of Object.entries(more)) query.set(name, value);
    const response = await fetch(`/desk/log?${query.toString()}`, { headers: { "X-Desk-Link": deskToken() } }).catch(() => null);
    this.trouble = !response ? w.lost : response.ok ? "" : await refusalOf(response, lang, w.lost);
    return response?.ok ? response : null;
  }

  /** Only the newest question's answer is shown. */
  private async ask(): Promise<void> {
    const turn = (this.asking += 1);
    const response = await this.call();
    const told = (await response?.json()) as { rows: Line[]; all: number } | undefined;
    if (!told || turn !== this.asking) return;
    this.lines = told.rows;
    this.all = told.all;
  }

  private async take(): Promise<void> {
    const response = await this.call({ as: "csv" });
    if (!response) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = `${this.view.table.session}-log.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  private want(name: string, value: string, later = false): void {
    if (value) this.wanted.set(name, value);
    else this.wanted.delete(name);
    clearTimeout(this.rest);
    if (later) this.rest = setTimeout(() => void this.ask(), REST);
    else void this.ask();
  }

  private choose(name: string, label: string, values: readonly (readonly [string, string])[]): TemplateResult {
    return html`<label>${label}<select data-want=${name} @change=${(event: Event) => this.want(name, (event.target as HTMLSelectElement).value)}><option value="">${w.all}</option>
      ${values.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></label>`;
  }

  protected override render(): TemplateResult {
    const { view } = this;
    const games = Math.max(view.game?.number ?? 0, view.games.length);
    return html`<dialog class="history" aria-labelledby="h-history" @close=${() => this.dispatchEvent(new CustomEvent("done"))}>
      <header class="history__head"><div><h2 id="h-history">${w.history}</h2><p class="panel__note">${w.historyOf}</p></div>
        <button class="button" data-history-close @click=${() => this.querySelector("dialog")?.close()}>${w.close}</button></header>
      <div class="history__filters">
        ${this.choose("seat", w.filterSeat, view.players.map((player) => [String(player.seat), `${seatId(player)} ${player.name}`] as const))}
        ${this.choose("kind", w.filterKind, Object.entries(w.kinds))}
        ${this.choose("game", w.filterGame, Array.from({ length: games }, (_, at) => [String(at + 1), w.gameNo(at + 1)] as const))}
        <label>${w.filterWords}<input type="search" data-want="q" maxlength="80" @input=${(event: Event) => this.want("q", (event.target as HTMLInputElement).value, true)} /></label>
        <button class="button" data-refresh @click=${() => void this.ask()}>${w.refresh}</button><button class="button" data-export @click=${() => void this.take()}>${w.export}</button></div>
      ${this.trouble ? html`<p class="refusal" role="alert">${this.trouble}</p>` : nothing}
      <p class="panel__note" role="status">${this.lines.length ? w.shown(this.lines.length, this.all) : w.none}</p>
      <div class="history__scroll" tabindex="0" role="region" aria-labelledby="h-history"><table class="history__list"><thead><tr>${w.columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>${this.lines.map((line) => html`<tr data-kind=${line.kind}><td><time>${wallClock(line.at)}</time></td><td>${line.game ?? ""}</td><td>${line.text}</td></tr>`)}</tbody></table></div></dialog>`;
  }
}

customElements.define("desk-history", DeskHistory);
