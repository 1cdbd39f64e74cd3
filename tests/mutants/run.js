// Changes the product in small ways, one at a time, and tells which changes no unit or contract test notices.
// `npm run mutants` takes every area, `npm run mutants -- sw security` those. See docs/mutants.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';

/** What is mutated: logic. Screens are proven in the browser, where a mutant would take a minute. */
const AREAS = {
  offline: ['src/offline/**/*.ts'],
  records: ['src/records/**/*.ts'],
  sw: ['sw/**/*.ts'],
  'server-records': ['server/records/**/*.ts'],
  security: ['server/security/**/*.ts'],
  jobs: ['server/jobs/**/*.ts'],
};
const REPORTS = 'tests/.output/mutants';
const KILLED = ['Killed', 'Timeout'];
/** Neither killed nor alive: they do not compile, or were left out on purpose with a comment that says why. */
const NOT_COUNTED = ['CompileError', 'RuntimeError', 'Ignored'];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in AREAS));
if (unknown.length > 0) throw new Error(`no such area: ${unknown.join(', ')}`);

/** Tests meet the embedded database alone: what differs on PostgreSQL is proven by `npm run unit`. */
process.env.TEST_DATABASES = 'sqlite';

function optionsOf(files) {
  return {
    testRunner: 'vitest',
    vitest: { configFile: 'tests/vitest.config.ts' },
    mutate: [...files, '!**/*.test.ts', '!**/*.test.tsx'],
    coverageAnalysis: 'perTest',
    // Constants are read when a file is loaded: each would run every test of its area.
    ignoreStatic: true,
    reporters: ['progress-append-only'],
    tempDirName: `${REPORTS}/tmp`,
    ignorePatterns: ['docs', 'dist', 'data', 'tests/.output', 'tests/e2e'],
    logLevel: 'warn',
    concurrency: 2,
  };
}

const lineOf = ({ fileName, location, mutatorName, replacement, status }) =>
  `${fileName}:${location.start.line + 1} ${status} ${mutatorName} → ${replacement ?? ''}`
    .replace(/\s+/g, ' ')
    .replace(`${process.cwd()}/`, '');

async function measure(name) {
  const results = await new Stryker(optionsOf(AREAS[name])).runMutationTest();
  const counted = results.filter(({ status }) => !NOT_COUNTED.includes(status));
  const alive = counted.filter(({ status }) => !KILLED.includes(status));
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}/${name}.txt`, `${alive.map(lineOf).join('\n')}\n`);
  const score = ((100 * (counted.length - alive.length)) / counted.length).toFixed(1);
  return { area: name, mutants: counted.length, alive: alive.length, score: `${score} %` };
}

const table = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(AREAS)) {
  table.push(await measure(name));
  console.table(table);
}
console.log(`what stayed alive, by area: ${REPORTS}/*.txt`);
