/** The public page: what the table says aloud, for a phone first. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "./watch.css";
import { lang } from "../core/i18n";
import { Follow, preparePage } from "../core/page";
import { everyTenth } from "../core/time";
import { paintClock } from "../parts/clock";
import { restoreDeck } from "../parts/language";
import { pageLine, type PageLine } from "../parts/line";
import { board, fund, games, sides, top } from "./sections";
import { result, table } from "./table";
import { words } from "./words";

class ShowWatch extends LitElement {
  private readonly follow: Follow;
  private stop: (() => void) | null = null;

  constructor(private readonly live: PageLine) {
    super();
    this.follow = new Follow(this, live);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("watch");
    this.stop = everyTenth(() => this.paint());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.();
  }

  private paint(): void {
    paintClock(this, this.follow.frame?.view.clock ?? null, this.live.clock);
  }

  protected override render(): TemplateResult {
    const view = this.follow.frame?.view;
    if (!view) return html`<p class="empty" role="status">${this.follow.status === "refused" ? words.refused : words.connecting}</p>`;
    return html`${top(view, this.follow.status)}${view.ruling ? html`<p class="ruling" role="status"><small>${words.ruling(view.ruling.clause)}</small><b>${view.ruling[lang]}</b></p>` : nothing}<main class="columns"><div class="column">${sides(view)}${result(view)}${table(view)}</div>
      <div class="column">${board(view)}${fund(view)}${games(view)}</div></main>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.paint();
  }
}

customElements.define("show-watch", ShowWatch);

preparePage();
restoreDeck();
document.title = `${words.title} · ${words.show}`;
void pageLine("watch").then((line) => document.body.append(new ShowWatch(line)));
