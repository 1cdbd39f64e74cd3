// Prints every row of the behaviour table (tests/rows.json) beside the number of tests that carry its id: those that the
// runners list, whose title, or that of a group they stand in, begins with it.
// Fails where a row has none, and where a test names a row that the table does not have.
// Titles are parsed (`--static-parse`): to collect them Vitest would import every test with all that it tests, which takes
// minutes instead of seconds.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const folder = mkdtempSync(join(tmpdir(), 'lexdesk-rows-'));
const run = promisify(execFile);
const shell = process.platform === 'win32';

/** Titles of each test of a configuration of Vitest, groups first; a test for many cases is one. Read without being run. */
async function vitestTitles(config) {
  const file = join(folder, `${config.replaceAll('/', '-')}.json`);
  const options = ['--config', config, '--static-parse', `--json=${file}`];
  await run('vitest', ['list', ...options], { shell });
  return JSON.parse(readFileSync(file, 'utf8')).map(({ name }) => name.split(' > '));
}

/** Titles of each browser test of a configuration, groups first. */
async function playwrightTitles(config) {
  const file = join(folder, `${config.replaceAll('/', '-')}.json`);
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  await run('playwright', ['test', '--config', config, '--list', '--reporter=json'], {
    shell,
    env,
  });
  return JSON.parse(readFileSync(file, 'utf8')).suites.flatMap((suite) => titlesIn(suite, []));
}

function titlesIn({ title, specs, suites = [] }, above) {
  const here = [...above, title];
  return [
    ...specs.map((spec) => [...here, spec.title]),
    ...suites.flatMap((suite) => titlesIn(suite, here)),
  ];
}

/** Ids that a title begins with. */
const idsOf = (title) =>
  /^(?:S-[A-Z]+-\d+[ ,]+)*/.exec(`${title} `)[0].match(/S-[A-Z]+-\d+/g) ?? [];

const sections = JSON.parse(readFileSync('tests/rows.json', 'utf8'));
const rows = Object.assign({}, ...Object.values(sections));
const lists = await Promise.all([
  vitestTitles('tests/vitest.config.ts'),
  vitestTitles('tests/cluster/vitest.config.ts'),
  playwrightTitles('tests/playwright.config.ts'),
  playwrightTitles('tests/faults/playwright.config.ts'),
]);
rmSync(folder, { recursive: true });
const counts = Object.fromEntries(Object.keys(rows).map((id) => [id, 0]));
/** Ids outside the sections of the table: rows that a later section of it will hold. */
const others = new Set();
for (const titles of lists.flat()) {
  for (const id of new Set(titles.flatMap(idsOf))) {
    if (id in counts) counts[id] += 1;
    else others.add(id);
  }
}

for (const [id, what] of Object.entries(rows)) {
  console.log(`${id.padEnd(12)} ${String(counts[id]).padStart(3)}  ${what}`);
}
const missing = Object.keys(rows).filter((id) => counts[id] === 0);
const misspelt = [...others].filter((id) => id.replace(/-\d+$/, '') in sections);
if (missing.length > 0) console.log(`rows without a test: ${missing.join(', ')}`);
if (misspelt.length > 0) console.log(`tests of rows that do not exist: ${misspelt.join(', ')}`);
process.exitCode = missing.length + misspelt.length > 0 ? 1 : 0;
