// Changes the product in small ways, one at a time, and tells which changes no unit test notices.
// `npm run mutants` takes every area, `npm run mutants -- sw security` those. See docs/mutants.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';

/** What is mutated: logic. Screens are proven in the browser, where a mutant would take a minute. */
const AREAS = {
  offline: 'src/offline',
  records: 'src/records',
  sw: 'sw',
  'server-records': 'server/records',
  security: 'server/security',
  jobs: 'server/jobs',
};
const REPORTS = 'tests/.output/mutants';
const KILLED = ['Killed', 'Timeout'];
/** Neither killed nor alive: they do not compile, or were left out on purpose with a comment that says why. */
const NOT_COUNTED = ['CompileError', 'RuntimeError', 'Ignored'];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    concurrency: { type: 'string', default: String(availableParallelism()) },
    incremental: { type: 'boolean', default: false },
  },
});

/** Files to mutate by area: `sw` stands for all of them, `sw/share.ts` or `offline/uploads/**` for some. */
const wanted = new Map();
for (const name of positionals.length > 0 ? positionals : Object.keys(AREAS)) {
  const [area, ...path] = name.split('/');
  if (!(area in AREAS)) throw new Error(`no such area: ${area}`);
  const files = `${AREAS[area]}/${path.join('/') || '**/*.ts'}`;
  wanted.set(area, [...(wanted.get(area) ?? []), files]);
}

/** Unit tests alone, those of the area and of what drives it: contract tests pass through every place, and start a server first. */
const testsOf = (folder) => {
  if (folder.startsWith('server/')) return `${folder}/**/*.test.ts`;
  if (folder === 'src/records') return 'src/records/**/*.test.{ts,tsx}';
  return '{src/offline,src/state,sw}/**/*.test.ts';
};

const optionsOf = (area, files) => ({
  testRunner: 'vitest',
  vitest: { configFile: 'tests/vitest.config.ts' },
  mutate: [...files, '!**/*.test.ts', '!**/*.test.tsx'],
  testFiles: [testsOf(AREAS[area])],
  coverageAnalysis: 'perTest',
  // Constants are read when a file is loaded: each would run every test of its area. Where a test loads the file, see `isConstant`.
  ignoreStatic: true,
  // What is not measured now stays in the report as it was measured last.
  incremental: true,
  incrementalFile: `${REPORTS}/${area}.json`,
  force: !flags.incremental,
  reporters: ['progress-append-only'],
  tempDirName: `${REPORTS}/tmp`,
  // From the root on: a test that misses a folder of the same name further in is silently no test.
  ignorePatterns: ['/docs', '/dist', '/data', '/tests/.output', '/tests/e2e'],
  logLevel: 'warn',
  concurrency: Number(flags.concurrency),
});

/** Measured by the one test that happened to load its file, which says nothing. */
const isConstant = ({ static: isStatic }) => isStatic === true;

/** No test was run: the runner was still ending the run before. */
const isUnmeasured = ({ status, testsCompleted }) => status === 'Survived' && testsCompleted === 0;

const linesOf = ({ fileName, location: { start, end } }) =>
  `${relative('.', fileName)}:${start.line}-${end.line}`;

const lineOf = ({ fileName, location, mutatorName, replacement, status }) =>
  `${fileName}:${location.start.line} ${status} ${mutatorName} → ${replacement ?? ''}`
    .replace(/\s+/g, ' ')
    .replace(`${process.cwd()}/`, '');

async function measure(area, files) {
  let results = await new Stryker(optionsOf(area, files)).runMutationTest();
  for (let again = 0; again < 3 && results.some(isUnmeasured); again += 1) {
    const lines = results.filter(isUnmeasured).map(linesOf);
    results = await new Stryker(optionsOf(area, [...new Set(lines)])).runMutationTest();
  }
  const counted = results.filter((one) => !NOT_COUNTED.includes(one.status) && !isConstant(one));
  const alive = counted.filter(({ status }) => !KILLED.includes(status));
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}/${area}.txt`, `${alive.map(lineOf).sort().join('\n')}\n`);
  const score = ((100 * (counted.length - alive.length)) / counted.length).toFixed(1);
  const timeout = counted.filter(({ status }) => status === 'Timeout').length;
  return { area, mutants: counted.length, alive: alive.length, timeout, score: `${score} %` };
}

const table = [];
for (const [area, files] of wanted) {
  table.push(await measure(area, files));
  console.table(table);
}
console.log(`what stayed alive, by area: ${REPORTS}/*.txt`);
