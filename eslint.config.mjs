import js from "@eslint/js";
import globals from "globals";

const MARKUP = "Text goes into the page as text: use textContent, append or replaceChildren.";
const ALONE = "The player is served as one module that loads nothing else.";
const PARSED = ["innerHTML", "outerHTML", "srcdoc"];
const PARSERS = ["insertAdjacentHTML", "write", "writeln", "setHTMLUnsafe", "createContextualFragment"];
const OUTSIDE = ["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "importScripts"];

export default [
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["gametree/widgets/page/**/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    rules: {
      "no-console": "error",
      "no-alert": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-globals": [
        "error",
        ...OUTSIDE.map((name) => ({ name, message: "The player asks nothing of any network." })),
        // Properties of window that are easily mistaken for local variables.
        ...["event", "name", "status", "length", "top", "parent", "origin", "find", "stop", "close", "open", "print"],
      ],
      "no-restricted-syntax": [
        "error",
        ...PARSED.map((name) => ({ selector: `AssignmentExpression[left.property.name="${name}"]`, message: MARKUP })),
        ...PARSERS.map((name) => ({ selector: `CallExpression[callee.property.name="${name}"]`, message: MARKUP })),
        { selector: "ImportExpression", message: ALONE },
        { selector: "ImportDeclaration[source.value!=/^\\.\\.?\\//]", message: ALONE },
        {
          selector: ":matches(ImportDefaultSpecifier, ImportNamespaceSpecifier)",
          message: "The modules are joined into one: import by name, as in import { make } from \"./elements.js\".",
        },
        {
          selector: "TemplateElement[value.raw=/\\n/]",
          message: "The modules are joined without their indentation: write \\n in a text of several lines.",
        },
        {
          selector: "AssignmentExpression[left.object.name=/^(window|globalThis|self)$/]",
          message: "The page belongs to others: put no property on window.",
        },
      ],
    },
  },
  {
    // the code requests only its own worker, after an answer in a book
    files: ["gametree/widgets/page/shared/python.js"],
    rules: { "no-restricted-globals": "off" },
  },
  {
    files: ["website/**/*.{js,mjs}"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: { ...globals.browser, ...globals.serviceworker } },
    rules: {
      "no-alert": "error",
      "no-eval": "error",
      "no-new-func": "error",
      "no-restricted-syntax": [
        "error",
        ...PARSED.map((name) => ({ selector: `AssignmentExpression[left.property.name="${name}"]`, message: MARKUP })),
        ...PARSERS.map((name) => ({ selector: `CallExpression[callee.property.name="${name}"]`, message: MARKUP })),
      ],
    },
  },
];
