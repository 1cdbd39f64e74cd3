// Prints the slowest tests of the last runs, and the slowest files: `npm run times`.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const SLOWEST = 30;
const STORIES = 'tests/.output/e2e-times.json';
const UNITS = 'tests/.output/unit-times.json';

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

const stories = read(STORIES) ?? [];
const units = (read(UNITS)?.testResults ?? []).flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ title, duration, status }) => ({
    file: relative('.', name),
    title,
    took: duration ?? 0,
    outcome: status === 'failed' ? 'unexpected' : 'expected',
  })),
);

function print(name, tests) {
  const sum = tests.reduce((all, { took }) => all + took, 0);
  console.log(`\n${name}: ${tests.length} tests, ${seconds(sum)} one after the other`);
  for (const { took, title, file, outcome } of slowest(tests)) {
    const mark = outcome === 'expected' ? '' : `${outcome} `;
    console.log(`${seconds(took)}  ${mark}${file} › ${title}`);
  }
  console.log(`\n${name} by file`);
  for (const { took, file, count } of slowest(byFile(tests))) {
    console.log(`${seconds(took)}  ${file} (${count})`);
  }
}

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1)} s`.padStart(9);
const slowest = (list) => list.toSorted((a, b) => b.took - a.took).slice(0, SLOWEST);

function byFile(tests) {
  const files = new Map();
  for (const { file, took } of tests) {
    const before = files.get(file) ?? { file, took: 0, count: 0 };
    files.set(file, { file, took: before.took + took, count: before.count + 1 });
  }
  return [...files.values()];
}

if (stories.length + units.length === 0) console.log('no run yet: `npm run e2e` or `npm run unit`');
if (units.length > 0) print('unit and contract tests', units);
if (stories.length > 0) print('stories', stories);
