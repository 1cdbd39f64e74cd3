// Prints every row of the behaviour table (tests/rows.json) beside the number of tests whose title begins with its id.
// Fails where a row has none, and where a test names a row that the table does not have.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOTS = ['src', 'sw', 'server', 'tests'];
const TEST_FILE = /\.(?:test\.tsx?|(?:e2e|fault)\.ts)$/;
/** The first string of a call that is not `describe`, where it begins with one or more ids. */
const TITLE = /(?<!\bdescribe(?:\.\w+)?)\(\s*(['"`])((?:S-[A-Z]+-\d+[ ,]+)+)/g;

const sections = JSON.parse(readFileSync('tests/rows.json', 'utf8'));
const rows = Object.assign({}, ...Object.values(sections));

/** Ids that each test's title begins with, one list for each test. */
function idsIn(file) {
  const titles = readFileSync(file, 'utf8').matchAll(TITLE);
  return [...titles].map(([, , ids]) => ids.match(/S-[A-Z]+-\d+/g));
}

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true })
    .filter((name) => TEST_FILE.test(name))
    .map((name) => join(root, name)),
);
const counts = Object.fromEntries(Object.keys(rows).map((id) => [id, 0]));
/** Ids outside the sections of the table: rows that a later section of it will hold. */
const others = new Set();
for (const id of files.flatMap(idsIn).flat()) {
  if (id in counts) counts[id] += 1;
  else others.add(id);
}

for (const [id, what] of Object.entries(rows)) {
  console.log(`${id.padEnd(12)} ${String(counts[id]).padStart(3)}  ${what}`);
}
const missing = Object.keys(rows).filter((id) => counts[id] === 0);
const misspelt = [...others].filter((id) => id.replace(/-\d+$/, '') in sections);
if (missing.length > 0) console.log(`rows without a test: ${missing.join(', ')}`);
if (misspelt.length > 0) console.log(`tests of rows that do not exist: ${misspelt.join(', ')}`);
process.exitCode = missing.length + misspelt.length > 0 ? 1 : 0;
