import { rm } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { Action, TextField } from './actions.ts';
import type { Device } from './device.ts';
import type { TextNote } from './ledger.ts';
import { NotPossible } from './not-possible.ts';
import { noteFiles } from './perform-upload.ts';
import { saveButton, status, until } from './screens.ts';
import { isSaved } from './server-state.ts';
import { strike } from './strike.ts';
import type { World } from './world.ts';

const PATIENCE = 30_000;

type Write = Extract<Action, { kind: 'write' }>;
type Edit = Extract<Action, { kind: 'edit' }>;

const field = (page: Page, name: TextField | '标题') =>
  page.getByRole('textbox', { name, exact: true });

/** Writes and saves a new article, with a file if the plan has one. */
export async function performWrite(world: World, action: Write, device: Device): Promise<void> {
  const page = await device.at(action.tab, '/article/add');
  await shown(page, null);
  const { title, attach, after } = action;
  await field(page, '标题').fill(title);
  const [file] = attach ? await noteFiles(world, [attach], device) : [];
  if (file) await attachFile(page, file);
  const place = { owner: device.user, device: action.device };
  const kept = file && file.note.said === 'kept' ? file.note.name : null;
  const note = { title, id: null, ...place, attached: kept, said: 'unseen' } as const;
  const article = { ...note } as World['ledger']['articles'][number];
  world.ledger.articles.push(article);
  await saveButton(page).click();
  if (after.startsWith('unseen')) return strike(world, device, action.tab, after);
  if ((await wordOn(page)) !== null) {
    article.said = 'kept';
    const showsId = /\/article\/update\?id=/;
    if (await until(PATIENCE, async () => showsId.test(page.url()))) {
      article.id = new URL(page.url().replace('#', '')).searchParams.get('id');
    }
  }
  await strike(world, device, action.tab, after);
}

async function attachFile(
  page: Page,
  { path, note }: Awaited<ReturnType<typeof noteFiles>>[number],
): Promise<void> {
  await page.getByRole('button', { name: '添加图片、视频或文件', exact: true }).setInputFiles(path);
  const attached = page.getByRole('list', { name: '附件列表' }).getByText(note.name);
  const refused = page.getByText(`${note.name}：`);
  await attached.or(refused).first().waitFor();
  note.said = (await attached.isVisible()) ? 'kept' : 'refused';
  await rm(path, { force: true });
}

/** Types marks into an article, and saves. */
export async function performEdit(world: World, action: Edit, device: Device): Promise<void> {
  const { ledger, shared } = world;
  const { id, title } =
    shared[action.article] ?? ledger.articles[action.article - shared.length] ?? {};
  if (!id || title === undefined) throw new NotPossible('the article was never written');
  const page = await device.at(action.tab, `/article/update?id=${id}`);
  await shown(page, title);
  const entries = Object.entries(action.fields) as [TextField, string][];
  for (const [name, mark] of entries) await field(page, name).fill(mark);
  const place = { article: id, owner: device.user, device: action.device };
  const notes = entries.map(
    ([name, mark]): TextNote => ({ mark, field: name, ...place, said: 'unseen' }),
  );
  ledger.texts.push(...notes);
  await saveButton(page).click();
  const word = action.after.startsWith('unseen') ? null : await wordOn(page);
  if (word !== null) {
    for (const note of notes) note.said = 'kept';
    await checkWord(world, word, notes);
  }
  await strike(world, device, action.tab, action.after);
}

/** The form of the article with this title is there, or (null) that of a new one: that of another tag may be in sight a moment longer than its address. */
async function shown(page: Page, title: string | null): Promise<void> {
  const own = page.getByRole('form', { name: title === null ? '写文章' : '编辑文章', exact: true });
  try {
    await expect(own.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(
      title ?? /.*/,
      { timeout: 15_000 },
    );
    await page.locator('.view[data-active="true"] details').evaluateAll((sections) => {
      for (const section of sections) section.setAttribute('open', '');
    });
  } catch {
    throw new NotPossible('the article is not on this device');
  }
}

/** In which words the form says that the save is kept, or what became of it since; null: it says nothing. */
async function wordOn(page: Page): Promise<string | null> {
  let said = '';
  const isKept = await until(PATIENCE, async () => {
    said = await status(page)
      .innerText({ timeout: 5000 })
      .catch(() => '');
    return said !== '' && !/^(正在输入|草稿)/.test(said.trim());
  });
  return isKept ? said : null;
}

/** 「已保存到服务器」 is said only of what is there. */
async function checkWord({ site, ledger }: World, said: string, notes: TextNote[]): Promise<void> {
  if (!said.includes('已保存到服务器')) return;
  for (const note of notes) {
    if (await isSaved(site.data, note)) continue;
    ledger.violations.push(`「${note.mark}」 is shown as saved and is not on the server`);
  }
}
