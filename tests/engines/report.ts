import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Says at the end which checks ran in which engine, which did not, and why. */
// biome-ignore lint/style/noDefaultExport: Playwright makes the reporter of a file's default export
export default class EngineReport implements Reporter {
  readonly #lines: string[] = [];

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    const [engine = '', check = ''] = test.titlePath().slice(-2);
    const notes = annotations.map(({ description }) => description).join('; ');
    const outcome = { passed: 'ran, holds', skipped: 'NOT RUN' }[status as string] ?? 'FAILED';
    this.#lines.push(`${engine.padEnd(8)} ${outcome.padEnd(10)} ${check}${notes && ` (${notes})`}`);
  }

  onEnd(): void {
    process.stdout.write(`\n${this.#lines.join('\n')}\n`);
  }
}
