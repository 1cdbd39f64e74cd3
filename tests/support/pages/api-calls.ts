import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';

/**
 * Calls the API as the page's user, or by somebody else's token; gives `rtn_data`. The server must not refuse it. A path
 * that begins with a slash is the whole one.
 */
export async function callApi(
  page: Page,
  path: string,
  data: Record<string, unknown>,
  token?: string,
): Promise<Record<string, unknown>> {
  const cookies = await page.context().cookies();
  const own = cookies.find(({ name }) => name === 'token')?.value ?? '';
  const answer = await page.request.post(
    new URL(path, `${new URL(page.url()).origin}/cn/management/v1/`).href,
    {
      headers: { token: token ?? own, 'idempotency-key': randomUUID() },
      data,
    },
  );
  const { rtn_code, rtn_msg, rtn_data } = await answer.json();
  expect([rtn_code, rtn_msg], path).toEqual([0, '']);
  return rtn_data;
}

/** Stores a draft as the page's user; gives its id. */
export async function storeArticle(
  page: Page,
  title: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const id = randomUUID();
  const first = { summary: '', body: '正文一段', author: '', coverId: null, attachmentIds: [] };
  await callApi(page, 'article/create', { id, title, ...first, ...more });
  return id;
}
