/**
 * Plays OGraf graphics by the standard calls alone: it knows a graphic by its manifest, and nothing of what is in it.
 * The graphics are those of `make ograf`; `?from=/other/folder/` plays any other folder with an `index.json`.
 */
import "./player.css";
import { lang, pick } from "../core/i18n";

const WORDS = pick({
  zh: { title: "OGraf 图形", none: "还没有图形：先在服务器上运行 make ograf。", load: "装入", play: "播放", next: "跳到", update: "更新", stop: "下屏", dispose: "卸下", skip: "不要动画", data: "数据（JSON）", steps: (n: number) => `${n} 步`, bad: "数据不是 JSON" },
  en: { title: "OGraf graphics", none: "No graphics yet: run make ograf on the server.", load: "Load", play: "Play", next: "Go to", update: "Update", stop: "Stop", dispose: "Dispose", skip: "Skip animation", data: "Data (JSON)", steps: (n: number) => `${n} steps`, bad: "The data is no JSON" },
});

interface Manifest {
  id: string;
  name: string;
  main: string;
  stepCount?: number;
  schema?: { properties?: Record<string, { default?: unknown }> };
}
type Answer = { statusCode: number; statusMessage?: string; currentStep?: number } | undefined;
interface Graphic extends HTMLElement {
  load(params: { data: unknown; renderType: "realtime" }): Promise<Answer>;
  playAction(params: { delta?: number; goto?: number; skipAnimation?: boolean }): Promise<Answer>;
  updateAction(params: { data: unknown }): Promise<Answer>;
  stopAction(params: { skipAnimation?: boolean }): Promise<Answer>;
  dispose(params: object): Promise<Answer>;
}

const from = new URL(new URLSearchParams(location.search).get("from") ?? "/ograf/pack/", location.href);
const made = <K extends keyof HTMLElementTagNameMap>(name: K, cls = "", words = ""): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name);
  element.className = cls;
  element.textContent = words;
  return element;
};

document.documentElement.lang = lang === "zh" ? "zh-CN" : "en";
const picture = made("div", "picture");
const choice = made("select", "choice");
choice.setAttribute("aria-label", WORDS.title);
const data = made("textarea", "data");
data.setAttribute("aria-label", WORDS.data);
data.spellcheck = false;
const skip = made("input");
skip.type = "checkbox";
const skipped = made("label", "skip");
skipped.append(skip, WORDS.skip);
const goto = made("input", "goto");
goto.type = "number";
goto.min = "0";
goto.value = "0";
goto.setAttribute("aria-label", WORDS.next);
const said = made("output", "said");
let graphic: Graphic | null = null;
let manifests: { manifest: Manifest; base: URL }[] = [];

/** Does one call and shows what it answers; calls may overlap, as the specification lets them. */
async function ask(name: string, call: () => Promise<Answer>): Promise<void> {
  try {
    const answer = (await call()) ?? { statusCode: 200 };
    said.textContent = `${name} ${JSON.stringify(answer)}`;
    said.dataset.status = String(answer.statusCode);
  } catch (error) {
    said.textContent = `${name} ${String(error)}`;
    said.dataset.status = "500";
  }
  said.dataset.call = name;
}

function typed(): unknown {
  try {
    return JSON.parse(data.value || "{}");
  } catch {
    throw new Error(WORDS.bad);
  }
}

/** A class is registered under a name of ours, once a module. */
const names = new Map<unknown, string>();
function nameOf(Class: CustomElementConstructor): string {
  let name = names.get(Class);
  if (!name) {
    name = `ograf-graphic-${names.size}`;
    customElements.define(name, Class);
    names.set(Class, name);
  }
  return name;
}

async function load(): Promise<Answer> {
  await dispose();
  const { manifest, base } = manifests[choice.selectedIndex]!;
  const module = (await import(/* @vite-ignore */ new URL(manifest.main, base).href)) as { default: CustomElementConstructor };
  graphic = document.createElement(nameOf(module.default)) as Graphic;
  picture.append(graphic);
  return graphic.load({ data: typed(), renderType: "realtime" });
}

async function dispose(): Promise<Answer> {
  const old = graphic;
  graphic = null;
  const answer = await old?.dispose({});
  old?.remove();
  return answer;
}

function here(): Graphic {
  if (!graphic) throw new Error(WORDS.load);
  return graphic;
}

function button(name: string, words: string, call: () => Promise<Answer>): HTMLButtonElement {
  const one = made("button", "", words);
  one.type = "button";
  one.dataset.call = name;
  one.addEventListener("click", () => void ask(name, async () => call()));
  return one;
}

function chosen(): void {
  const { manifest } = manifests[choice.selectedIndex]!;
  const fields = Object.entries(manifest.schema?.properties ?? {}).filter(([, field]) => field.default !== undefined);
  data.value = JSON.stringify(Object.fromEntries(fields.map(([name, field]) => [name, field.default])), null, 2);
}

async function start(): Promise<void> {
  const names = await fetch(new URL("index.json", from)).then((answer) => (answer.ok ? (answer.json() as Promise<string[]>) : []), () => []);
  manifests = await Promise.all(
    names.map(async (name) => {
      const base = new URL(name, from);
      return { manifest: (await (await fetch(base)).json()) as Manifest, base };
    }),
  );
  const head = made("h1", "", WORDS.title);
  if (!manifests.length) {
    document.body.append(head, made("p", "none", WORDS.none));
    return;
  }
  for (const { manifest } of manifests) choice.append(made("option", "", `${manifest.name} · ${WORDS.steps(manifest.stepCount ?? 1)}`));
  choice.addEventListener("change", chosen);
  chosen();
  const controls = made("div", "controls");
  controls.append(
    button("load", WORDS.load, load),
    button("playAction", WORDS.play, () => here().playAction({ skipAnimation: skip.checked })),
    button("goto", WORDS.next, () => here().playAction({ goto: Number(goto.value), skipAnimation: skip.checked })),
    goto,
    button("updateAction", WORDS.update, () => here().updateAction({ data: typed() })),
    button("stopAction", WORDS.stop, () => here().stopAction({ skipAnimation: skip.checked })),
    button("dispose", WORDS.dispose, dispose),
    skipped,
  );
  const side = made("section", "side");
  side.append(head, choice, controls, data, said);
  document.body.append(picture, side);
  document.documentElement.dataset.ready = "1";
}

void start();
