/** The public page: what the table says aloud, for a phone first. */
import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/fonts.css";
import "../styles/cards.css";
import "./watch.css";
import { Follow, preparePage } from "../core/page";
import { everyTenth } from "../core/time";
import { paintClock } from "../parts/clock";
import { restoreDeck } from "../parts/language";
import { pageLine, type PageLine } from "../parts/line";
import { page } from "./page";
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
    return page(view, this.follow.status);
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
