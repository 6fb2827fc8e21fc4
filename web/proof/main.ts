/** The proof page: one file that works without a network. It reads a proof, checks it here, and shows what it found. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import "../styles/tokens.css";
import "../styles/cards.css";
import "../parts/book.css";
import "./proof.css";
import { mark } from "../core/cards";
import { lang } from "../core/i18n";
import { preparePage } from "../core/page";
import { otherLanguage, restoreDeck } from "../parts/language";
import { check, type Report } from "./checking";
import { words } from "./page-words";
import { boards, decks, sign } from "./picture";
import { Malformed, read, type Proof } from "./reading";
import { FAULTS, WHY } from "./words";

const KEPT = "chaodipi.proof";
const ONLINE = /^https?:$/.test(location.protocol);
const tongue = lang === "zh" ? 0 : 1;

class CheckProof extends LitElement {
  private proof: Proof | null = null;
  private report: Report | null = null;
  private malformed: Malformed | null = null;
  private text = "";
  private trouble = "";
  private busy = false;
  /** The first digits of a root that was scanned from the screen. */
  private readonly scanned = /^[0-9a-f]{8,64}$/.exec(new URLSearchParams(location.hash.slice(1)).get("root") ?? "")?.[0] ?? "";

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("dragover", this.over);
    addEventListener("drop", this.drop);
    const kept = takeKept();
    const session = new URLSearchParams(location.hash.slice(1)).get("session");
    if (kept) this.take(kept);
    else if (session && ONLINE) void this.fetch(session);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("dragover", this.over);
    removeEventListener("drop", this.drop);
  }

  private readonly over = (event: DragEvent): void => event.preventDefault();
  private readonly drop = (event: DragEvent): void => {
    event.preventDefault();
    void this.open(event.dataTransfer?.files[0]);
  };

  private async open(file: File | undefined): Promise<void> {
    if (file) this.take(new Uint8Array(await file.arrayBuffer()));
  }

  private async fetch(session: string): Promise<void> {
    this.busy = true;
    this.trouble = "";
    this.requestUpdate();
    try {
      const answer = await fetch(`/api/proofs/${encodeURIComponent(session)}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const data = new Uint8Array(await answer.arrayBuffer());
      history.replaceState(null, "", `#session=${encodeURIComponent(session)}${this.scanned ? `&root=${this.scanned}` : ""}`);
      this.take(data);
    } catch {
      this.trouble = words.lost;
    }
    this.busy = false;
    this.requestUpdate();
  }

  private take(data: string | Uint8Array): void {
    this.trouble = "";
    this.proof = this.report = this.malformed = null;
    try {
      this.text = typeof data === "string" ? data : new TextDecoder().decode(data);
      this.proof = read(data);
      this.report = check(this.proof);
    } catch (problem) {
      if (!(problem instanceof Malformed)) throw problem;
      this.malformed = problem;
    }
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(".verdict")?.focus());
  }

  private readonly again = (): void => {
    this.proof = this.report = this.malformed = null;
    this.text = "";
    history.replaceState(null, "", location.pathname + location.search);
    this.requestUpdate();
    void this.updateComplete.then(() => this.querySelector<HTMLElement>('input[type="file"]')?.focus());
  };

  private choose(): TemplateResult {
    return html`<section class="panel choose">
      <p class="lead">${words.lead}</p>
      <label class="file"><span class="go">${words.file}</span><input type="file" accept=".json,application/json" @change=${(event: Event) => void this.open((event.target as HTMLInputElement).files?.[0])} /></label>
      <form @submit=${(event: Event) => { event.preventDefault(); this.take(new FormData(event.target as HTMLFormElement).get("text") as string); }}>
        <label for="text">${words.drop}</label>
        <textarea id="text" name="text" rows="5" spellcheck="false" required aria-label=${words.paste}></textarea>
        <button class="plain">${words.check}</button></form>
      ${ONLINE ? html`<form class="from" @submit=${(event: Event) => { event.preventDefault(); void this.fetch(String(new FormData(event.target as HTMLFormElement).get("session")).trim()); }}>
        <label for="session">${words.fromServer}</label><input id="session" name="session" required autocomplete="off" placeholder=${words.session} /><button class="plain">${words.fetch}</button></form>
        <p><a href="/proof/chaodipi-proof.html" download>${words.save}</a></p>` : nothing}</section>`;
  }

  private verdict(): TemplateResult | typeof nothing {
    if (this.malformed) {
      const { place, why } = this.malformed;
      return html`<section class="panel verdict verdict--false" role="alert" tabindex="-1"><h2>${sign("false")}${words.unreadable}</h2>
        <p><code>${place || "–"}</code> ${WHY[why]![tongue]} <code>malformed</code></p></section>`;
    }
    if (!this.proof || !this.report) return nothing;
    const { faults, closed, cells, decks: checked } = this.report;
    const match = !this.scanned || this.proof.boards.some((board) => board.root.startsWith(this.scanned));
    return html`<section class="panel verdict verdict--${faults.length || !match ? "false" : "true"}" role="status" tabindex="-1">
      <h2>${sign(faults.length ? "false" : "true")}${faults.length ? words.bad(faults.length) : words.good}</h2>
      <p>${this.proof.session} · ${this.proof.rehearsal ? `${words.rehearsal} · ` : ""}${this.proof.over ? words.over : words.running}</p>
      <p>${words.sum(cells, this.proof.boards.length, checked)} ${closed.length ? words.closed(closed.length) : ""}</p>
      ${this.scanned ? html`<p data-scanned=${match}>${sign(match ? "true" : "false")}${words.scanned(match)} <code>${this.scanned}</code></p>` : nothing}
      ${faults.length ? html`<h3>${words.faults}</h3><ul class="faults">${faults.map(({ code, place }) => html`<li data-code=${code} data-place=${place}><a href="#${place}" @click=${(event: Event) => this.show(event, place)}><code>${place}</code></a> ${FAULTS[code]![tongue]} <code class="dim">${code}</code></li>`)}</ul>` : nothing}</section>`;
  }

  /** Brings the cell, board or deck of a fault into view; the address stays as it is. */
  private show(event: Event, place: string): void {
    event.preventDefault();
    for (let at = place; at; at = at.replace(/[.[][^.[]*$/, "")) {
      const found = document.getElementById(at);
      if (found) {
        found.scrollIntoView({ block: "center" });
        found.focus({ preventScroll: true });
        return;
      }
      if (!/[.[]/.test(at)) return;
    }
  }

  private about(): TemplateResult {
    const list = (items: readonly string[]): TemplateResult => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;
    return html`<section class="panel about" aria-labelledby="about"><h2 id="about">${words.about}</h2>${list(words.checks)}
      <div class="about__two"><div><h3>${sign("true")}${words.provesTitle}</h3>${list(words.proves)}</div><div><h3>${sign("closed")}${words.provesNotTitle}</h3>${list(words.provesNot)}</div></div>
      <p class="dim">${words.format}</p></section>`;
  }

  private readonly save = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([this.text], { type: "application/json" }));
    link.download = `proof-${this.proof?.session ?? ""}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  };

  private readonly turn = (event: Event): void => {
    event.preventDefault();
    if (this.text) keep(this.text);
    location.assign(otherLanguage());
  };

  protected override render(): TemplateResult {
    const found = this.proof && this.report;
    return html`<header class="book-top">${mark("plot", 26)}<h1>${words.title}</h1><nav>
      ${found || this.malformed ? html`<button type="button" class="quiet" @click=${this.again}>${words.again}</button>` : nothing}
      ${found ? html`<button type="button" class="quiet" @click=${this.save}>${words.saveProof}</button>` : nothing}
      <a href="#" @click=${this.turn} lang=${lang === "zh" ? "en" : "zh-CN"}>${words.language}</a></nav></header>
      <main>${this.trouble ? html`<p class="panel wrong" role="alert">${this.trouble}</p>` : nothing}${this.busy ? html`<p class="panel dim" role="status">${words.loading}</p>` : nothing}
      ${this.verdict()}${found ? html`${boards(this.proof!, this.report!)}${decks(this.proof!, this.report!)}` : this.choose()}${this.about()}</main>`;
  }
}

/** Over a change of language the page comes anew; what it had read goes with it, on this device only. */
function keep(text: string): void {
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // Then the file has to be opened again.
  }
}

function takeKept(): string | null {
  try {
    const kept = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return kept;
  } catch {
    return null;
  }
}

customElements.define("check-proof", CheckProof);
preparePage();
restoreDeck();
document.title = words.title;
document.body.append(new CheckProof());
