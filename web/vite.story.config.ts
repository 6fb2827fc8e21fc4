import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The overlay with the views of `fixtures/` in place of a server, for tests that look at its picture. No part of the product. */
export default defineConfig({
  root: here("."),
  base: "./",
  publicDir: false,
  build: {
    outDir: here("../build/stories"),
    emptyOutDir: true,
    target: "chrome103",
    cssTarget: "chrome103",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: here("fixtures/story.html") },
  },
});
