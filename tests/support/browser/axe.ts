import type { Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Rule and element of each accessibility violation in a page and its frames, so that a failure names what to mend. The
 * engine is put into a document once: doing so anew for every look costs more than the look. `rules`: only these, by their ids.
 */
export async function violations(page: Page, rules: readonly string[] = []): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    // Frames of other origins answer the page's own, too.
    await frame.evaluate(
      `${axe.source};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`,
    );
  }
  return page.evaluate(
    async (only) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const { violations: found } = await engine.run({
        resultTypes: ['violations'],
        ...(only.length > 0 && { runOnly: only }),
      });
      return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    [...rules],
  );
}
