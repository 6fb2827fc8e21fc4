import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The overlay and the contestant's page with made-up views in place of a server, for tests that look at their picture. No part of the product. */
export default defineConfig({
  root: here("."),
  base: "./",
  publicDir: false,
  // The pages open their fixtures only where this is set (`parts/line.ts`).
  define: { "import.meta.env.DEV": "true" },
  build: {
    outDir: here("../build/stories"),
    emptyOutDir: true,
    target: "chrome103",
    cssTarget: "chrome103",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { story: here("fixtures/story.html"), seat: here("fixtures/seat.html") } },
  },
});
