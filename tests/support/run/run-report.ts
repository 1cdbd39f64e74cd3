import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** One test of the last run, as `npm run times` reads it. */
interface Timed {
  file: string;
  title: string;
  /** Of every try together, milliseconds. */
  took: number;
  outcome: string;
}

const ROOT = new URL('../../..', import.meta.url).pathname;

/** What a failed try left to look at. */
const traceOf = ({ results }: TestCase): string =>
  results
    .flatMap(({ attachments }) => attachments)
    .filter(({ name, path }) => name === 'trace' && path)
    .map(({ path = '' }) => relative(ROOT, path))
    .at(-1) ?? 'none';

const placeOf = ({ location: { file, line } }: TestCase): string =>
  `${relative(ROOT, file)}:${line}`;

/**
 * Reporter beside `list`: writes how long each test took, and names last of all each that failed once and passed when it
 * was tried again. Such a test fails no run; its cause is a defect of the product or of the test all the same.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of a reporter's file
export default class RunReport implements Reporter {
  readonly #output: string;
  #suite: Suite | undefined;

  /** `output`: the file of the times, from the root of the repository. */
  constructor({ output }: { output: string }) {
    this.#output = join(ROOT, output);
  }

  onBegin(_: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onExit(): Promise<void> {
    const ran = (this.#suite?.allTests() ?? []).filter(({ results }) => results.length > 0);
    this.#writeTimes(ran);
    for (const test of ran.filter((one) => one.outcome() === 'flaky')) {
      const [first] = test.results.flatMap(({ errors }) => errors);
      console.log(`FLAKY ${placeOf(test)} › ${test.title}`);
      console.log(`      ${first?.message?.split('\n', 1)[0] ?? test.results[0]?.status}`);
      console.log(`      trace of the second try: ${traceOf(test)}`);
    }
    return Promise.resolve();
  }

  #writeTimes(tests: readonly TestCase[]): void {
    if (tests.length === 0) return;
    const times: Timed[] = tests.map((test) => ({
      file: relative(ROOT, test.location.file),
      title: test.title,
      took: test.results.reduce((sum, { duration }) => sum + duration, 0),
      outcome: test.outcome(),
    }));
    mkdirSync(dirname(this.#output), { recursive: true });
    writeFileSync(this.#output, JSON.stringify(times));
  }
}
