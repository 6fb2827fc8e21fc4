/** The proof page: one file with everything in it, for use without a network and without any font. Made after the pages. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FACES = here("node_modules/@fontsource-variable/noto-sans-sc");
/** Slices of the most common characters, for names of prizes; those of the page's own sentences are added. */
const COMMON = /noto-sans-sc-(?:10[6-9]|11\d|latin)-wght/;

/** What prizes are called beyond that. */
const GOODS = "煲壶锅罐碗盆毯";

function covers(range: string, text: ReadonlySet<number>): boolean {
  return range.split(",").some((part) => {
    const [from, to = from] = part.trim().slice(2).split("-") as [string, string?];
    for (let at = parseInt(from, 16); at <= parseInt(to!, 16); at++) if (text.has(at)) return true;
    return false;
  });
}

function faces(text: string): string {
  const wanted = new Set([...text, ...GOODS].map((letter) => letter.codePointAt(0)!).filter((letter) => letter > 0x2e7f));
  const css = readFileSync(`${FACES}/wght.css`, "utf8");
  return [...css.matchAll(/@font-face\s*{[^}]*}/g)]
    .map(([rule]) => ({ rule, file: /files\/([^)]+\.woff2)/.exec(rule)![1]!, range: /unicode-range:\s*([^;}]+)/.exec(rule)?.[1] ?? "" }))
    .filter(({ file, range }) => COMMON.test(file) || covers(range, wanted))
    .map(({ rule, file }) => rule.replace(/url\([^)]*\)/, `url(data:font/woff2;base64,${readFileSync(`${FACES}/files/${file}`).toString("base64")})`))
    .join("");
}

function oneFile(): Plugin {
  return {
    name: "one-file",
    enforce: "post",
    generateBundle(_, bundle) {
      let script = "";
      let style = "";
      let page = "";
      for (const [name, made] of Object.entries(bundle)) {
        if (made.type === "chunk") script += made.code;
        else if (name.endsWith(".css")) style += String(made.source);
        else if (name.endsWith(".html")) page = String(made.source);
        delete bundle[name];
      }
      page = page.replace(/\s*<(script|link)\b[^>]*(?:assets|crossorigin)[^>]*>(?:<\/script>)?/g, "");
      const head = `<style>${faces(script)}${style}</style>`;
      const body = `<script type="module">${script.replaceAll("</script", "<\\/script")}</script>`;
      page = page.replace("</head>", () => `${head}</head>`).replace("</body>", () => `${body}</body>`);
      this.emitFile({ type: "asset", fileName: "proof.html", source: page });
    },
  };
}

export default defineConfig({
  root: here("proof"),
  base: "./",
  publicDir: false,
  plugins: [oneFile()],
  build: { outDir: here("dist"), emptyOutDir: false, target: "chrome103", cssTarget: "chrome103", modulePreload: { polyfill: false }, cssCodeSplit: false, rollupOptions: { input: here("proof/index.html") } },
});
