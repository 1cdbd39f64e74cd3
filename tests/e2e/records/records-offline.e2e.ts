import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { EntityName } from '../../../src/contract/entities.ts';
import { waitForCached } from '../../support/browser/device-storage.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { ownerOf } from '../../support/calls/record-calls.ts';
import { sampleOf, titleOf } from '../../support/data/record-samples.ts';
import { writesOf } from '../../support/data/server-data.ts';
import { callApi } from '../../support/pages/api-calls.ts';
import { startInstalled } from '../../support/pages/pages.ts';
import {
  main,
  reloadOffline,
  saveToDevice,
  status,
  stored,
  text,
} from '../../support/pages/record-pages.ts';

test.use({ serviceWorkers: 'allow' });

interface Story {
  /** What is written without a network. */
  what: string;
  kind: EntityName;
  list: string;
  /** The button and the field's label by which a new one is begun and named; null: one that is there is changed. */
  add: [string, string] | null;
  /** A field, what is typed into it, and how the server has it. */
  label: string;
  typed: string;
  fields: Record<string, unknown>;
}

const stories: readonly Story[] = [
  {
    what: 'a new column',
    kind: 'cata',
    list: '/#/content/cata',
    add: ['新增栏目', '名称'],
    label: '简介',
    typed: '路上写的简介',
    fields: { summary: '路上写的简介', parentId: null },
  },
  {
    what: 'a new course',
    kind: 'course',
    list: '/#/content/course',
    add: ['新增课程', '标题'],
    label: '讲师',
    typed: '路上的讲师',
    fields: { teacher: '路上的讲师', serial: 'ongoing' },
  },
  {
    what: 'a changed entry of extension content',
    kind: 'expand',
    list: '/#/content/expands',
    add: null,
    label: '单位',
    typed: '路上改的单位',
    fields: { data: { unit: '路上改的单位' }, position: '首页' },
  },
];

const link = (page: Page, name: string) => main(page).getByRole('link', { name });

/** A record of this name on the server, and what it belongs to. */
async function store(page: Page, kind: EntityName, name: string): Promise<void> {
  const [owner, field] = ownerOf(kind) ?? [];
  const ownerId = randomUUID();
  if (owner) await callApi(page, `${owner}/create`, { id: ownerId, ...sampleOf(owner) });
  const belongs = field && { [field]: ownerId };
  const sample = sampleOf(kind, { [titleOf(kind)]: name, ...belongs });
  await callApi(page, `${kind}/create`, { id: randomUUID(), ...sample });
}

/** Opens a record's form from its list. */
async function openForm(page: Page, name: string, label: string): Promise<void> {
  await link(page, name).click();
  await expect(text(page, label)).toHaveValue(/./);
}

for (const { what, kind, list, add, label, typed, fields } of stories) {
  test(`S-API-5 ${what}, saved without a network, outlives a reload and is on the server exactly once`, async ({
    page,
    context,
    server,
    consoleWatch,
  }) => {
    consoleWatch.allowNetworkErrors();
    await startInstalled(page);
    const known = `已有的 ${randomUUID()}`;
    const name = add ? `路上建的 ${randomUUID()}` : known;
    await store(page, kind, known);
    // List and form are seen once, as people do who take the device along.
    await page.goto(list);
    await openForm(page, known, label);
    await waitForCached(page, `record/${kind}/`, known);
    await page.goto(list);
    await expect(link(page, known)).toBeVisible();
    await reloadOffline(page, `record/${kind}-`, known);

    await link(page, add?.[0] ?? known).click();
    if (add) await text(page, add[1]).fill(name);
    await text(page, label).fill(typed);
    await saveToDevice(page);
    await page.reload();
    await expect(text(page, label)).toHaveValue(typed);
    await expect(status(page)).toContainText('等待同步');
    await page.goto(list);
    await page.reload();
    await expect(link(page, name)).toBeVisible();
    await expect(main(page)).toContainText(/等待同步|有待同步的修改/);
    expect(writesOf(server.dataDir, kind, name)).toEqual(add ? [] : [1]);

    await context.setOffline(false);
    await expect
      .poll(() => stored(server.dataDir, kind, name)?.fields, { timeout: 60_000 })
      .toMatchObject(fields);
    await expect(main(page)).not.toContainText(/等待同步|有待同步的修改/);
    await expect(link(page, name)).toHaveCount(1);
    expect(writesOf(server.dataDir, kind, name)).toEqual([add ? 1 : 2]);
  });
}
