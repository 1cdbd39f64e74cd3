import { expect, type Page } from '@playwright/test';
import { signIn } from '../browser/sign-in.ts';
import { go } from '../pages/pages.ts';
import { otherService, withServer } from '../server/configured-server.ts';
import type { Place } from './place.ts';

const embedded = (name: string, path: string, title: string): Place => ({
  name,
  async open(page) {
    await go(page, path);
    await expect(page.locator('.embed:visible')).toHaveAttribute('title', title);
    await expect(page.frameLocator(`iframe[title="${title}"]`).getByRole('heading')).toBeVisible();
  },
});

/** Pages of other services inside the layout. */
const embeddedPlaces: readonly Place[] = [
  embedded('sql-monitor', '/system/sqlMonitor', 'SQL 监控'),
  embedded('api-documentation', '/system/apiDocumentation', '接口文档'),
];

/** Signs in where such services are configured, for `look` to see their places. */
export async function withEmbedded(
  page: Page,
  look: (list: readonly Place[]) => Promise<void>,
): Promise<void> {
  const { url, close } = await otherService();
  const addresses = { sqlMonitor: `${url}/druid`, apiDocumentation: `${url}/doc` };
  await withServer({ addresses }, async (server) => {
    await signIn(page, 'admin', server.url);
    await page.goto(server.url);
    await expect(page.getByRole('button', { name: '用户菜单' })).toBeVisible();
    await look(embeddedPlaces);
    // Nothing is being loaded any more when the server ends.
    await page.goto('about:blank');
  });
  close();
}
