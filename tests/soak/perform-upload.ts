import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Action, PlannedFile } from './actions.ts';
import type { Device } from './device.ts';
import { makeFile } from './files.ts';
import type { UploadNote } from './ledger.ts';
import { lineOf, refusal, scrollDown, until } from './screens.ts';
import { strike } from './strike.ts';
import type { World } from './world.ts';

/** Milliseconds within which the app has to say what became of a file, however slow the machine. */
const WORD_WITHIN = 180_000;

type Upload = Extract<Action, { kind: 'upload' }>;

/** Gives files to the queue screen; what was said to be kept is then deleted at its source. */
export async function performUpload(world: World, action: Upload, device: Device): Promise<void> {
  const page = await device.at(action.tab, '/uploads');
  const chosen = await noteFiles(world, action.files, device);
  const paths = chosen.map(({ path }) => path);
  await page.getByLabel('添加文件到上传队列', { exact: true }).setInputFiles(paths);
  if (!action.after.startsWith('unseen')) {
    for (const { note } of chosen) await hear(world, page, note);
    for (const path of paths) await rm(path, { force: true });
  }
  await strike(world, device, action.tab, action.after);
}

/** Makes the files, and notes that nobody knows yet what becomes of them. */
export async function noteFiles(
  { ledger, folder, devices }: World,
  files: readonly PlannedFile[],
  device: Device,
): Promise<{ path: string; note: UploadNote }[]> {
  const made = [];
  for (const file of files) {
    const { path, sha256 } = await makeFile(folder, file);
    const place = { owner: device.user, device: devices.indexOf(device) };
    const note: UploadNote = { ...file, sha256, ...place, said: 'unseen' };
    ledger.uploads.push(note);
    made.push({ path, note });
  }
  return made;
}

/** Waits for the app's word on a file: one way or the other it has to be said. */
async function hear({ ledger }: World, page: Page, note: UploadNote): Promise<void> {
  const { name, size } = note;
  const said = await until(WORD_WITHIN, async () => {
    await scrollDown(page);
    if (await refusal(page, name).isVisible()) note.said = 'refused';
    else if (await lineOf(page, name).isVisible()) note.said = 'kept';
    else return !(await page.getByRole('button', { name: '用户菜单' }).isVisible());
    return true;
  });
  if (!said) ledger.violations.push(`not a word about 「${name}」`);
  if (note.said === 'refused' && size > 0) ledger.violations.push(`「${name}」 was refused`);
}
