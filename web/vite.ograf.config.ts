import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const scenes = readdirSync(here("ograf/scenes")).map((file) => file.replace(/\.ts$/, ""));

/** One module a scene and what they share, for `make ograf`. */
export default defineConfig({
  root: here("."),
  base: "./",
  publicDir: false,
  // The face lies beside the modules (scripts/ograf.py puts it there): a stylesheet in a shadow root cannot bring it.
  resolve: { alias: [{ find: /^.*\/fonts\.css$/, replacement: here("ograf/no-face.css") }] },
  build: {
    outDir: here("../build/ograf"),
    emptyOutDir: true,
    target: "chrome103",
    cssTarget: "chrome103",
    modulePreload: { polyfill: false },
    lib: { entry: Object.fromEntries(scenes.map((scene) => [scene, here(`ograf/scenes/${scene}.ts`)])), formats: ["es"] },
    rollupOptions: { output: { entryFileNames: "[name].mjs", chunkFileNames: "lib/[name]-[hash].mjs" } },
  },
});
