import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The pages: each has one entry, loaded by its Django shell through the manifest. */
const PAGES = ["overlay", "desk", "seat", "watch", "commentary", "rules", "referee", "replay", "ograf", "plain"];
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  root: here("."),
  base: command === "build" ? "/static/web/" : "/",
  publicDir: false,
  build: {
    outDir: here("dist"),
    emptyOutDir: true,
    manifest: "manifest.json",
    // OBS 30 brings Chromium 103: nothing newer may be needed on air.
    target: "chrome103",
    cssTarget: "chrome103",
    // A face inlined into the stylesheet would be downloaded whether its characters are shown or not.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: Object.fromEntries(
        PAGES.map((page) => [page, here(`${page}/main.ts`)]).filter(([, file]) => existsSync(file!)),
      ),
    },
  },
  test: { environment: "happy-dom", include: ["**/*.test.ts"], exclude: ["node_modules/**", "dist/**"] },
}));
