import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "core/frames.ts"] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ["**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          // Names come from a sheet.
          selector:
            "AssignmentExpression[left.property.name=/^(inner|outer)HTML$/], CallExpression[callee.property.name='insertAdjacentHTML']",
          message: "Set text as text; use Lit templates.",
        },
      ],
      "no-restricted-imports": ["error", { name: "lit/directives/repeat.js", message: "It leaves a comment behind for each item that goes; use core/each.ts." }],
      "max-lines": ["error", 400],
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  { files: ["**/*.mjs", "*.js"], languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } } },
);
