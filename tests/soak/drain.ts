import type { Page } from '@playwright/test';
import { sha256 } from '../support/data/server-data.ts';
import type { Device } from './device.ts';
import { look, retryAll, settleOne } from './perform.ts';
import { conflicts, lines, retries, saves, scrollDown, unfinished } from './screens.ts';
import { countOf } from './server-state.ts';
import type { World } from './world.ts';

/** Milliseconds without anything moving after which what waits will wait for ever. */
const PATIENCE = 240_000;
/** Looks in a row that must find nothing waiting: a page that has just loaded may not have read the device yet. */
const LOOKS = 4;
/** Milliseconds without anything moving after which a person would load the page anew. */
const RELOAD_AFTER = 45_000;

/** All faults end, every owner signs in where they worked, and everything that waits is sent. */
export async function drainAll(world: World, log: (line: string) => void): Promise<void> {
  const { network, site, devices, ledger } = world;
  network.calm();
  await site.mend();
  for (const [at, device] of devices.entries()) {
    await device.setOffline(false);
    const others = [...device.users].filter((user) => user !== device.user);
    for (const user of [device.user, ...others]) {
      const started = Date.now();
      const problem = await drainOne(world, device, user);
      const seconds = Math.round((Date.now() - started) / 1000);
      log(`device ${at}, ${user}: ${problem ?? 'queue and outbox are empty'} (${seconds} s)`);
      if (problem) ledger.violations.push(`device ${at}, ${user}: ${problem}`);
    }
  }
}

async function drainOne(world: World, device: Device, user: string): Promise<string | null> {
  let before = '';
  let moved = Date.now();
  let reloaded = Date.now();
  let empty = 0;
  for (;;) {
    const now = await lookAs(world, device, user);
    empty = now === 'empty' ? empty + 1 : 0;
    if (empty === LOOKS) return null;
    if (now !== before) moved = Date.now();
    before = now;
    if (Date.now() - moved > PATIENCE) {
      const kept = await device.storedBytes().catch(String);
      const owner = await tokenOwner(world, device).catch(String);
      return `nothing moves any more: ${now}; token of ${owner}; on screen: ${await device.screen()}; kept: ${kept}`;
    }
    if (Date.now() - Math.max(moved, reloaded) > RELOAD_AFTER) {
      reloaded = Date.now();
      await device.reload(0).catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}

/** Whose session the server takes the browser's token for. */
async function tokenOwner({ site }: World, device: Device): Promise<string> {
  const hash = sha256(Buffer.from(await device.token()));
  const asked =
    'select user_name from sessions join users on users.id = user_id where token_hash = ?';
  return String((await site.data.rows(asked, hash))[0]?.user_name ?? 'nobody');
}

/** One look at the queue of this user, who signs in for it. */
async function lookAs(world: World, device: Device, user: string): Promise<string> {
  try {
    if (device.user !== user) await device.switchTo(0, user);
    const page = await device.at(0, '/uploads');
    // Somebody else's session may have come back with the browser.
    return device.user === user ? await pushOn(world, page) : `${device.user} is signed in`;
  } catch (error) {
    return `no page: ${(error as Error).message.split('\n', 1)[0]}`;
  }
}

/** Does what people would do for what waits, and says how far it is; `empty` where nothing waits. */
async function pushOn(world: World, page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1, name: '上传队列' }).waitFor();
  await scrollDown(page);
  if ((await retries(page).count()) > 0) await retryAll(page);
  if (await conflicts(page).first().isVisible()) {
    await settleOne(world, page, world.ledger.conflicts % 2 === 0);
    return `a conflict is decided, ${await serverState(world)}`;
  }
  const [files, edits] = [await unfinished(page).count(), await saves(page).count()];
  const settled = page.getByText('保存过的修改都在服务器上');
  if (files === 0 && (await settled.isVisible())) {
    await look(world, page);
    if (!(await page.getByText(/^还剩 \d+ 个文件/).isVisible())) return 'empty';
  }
  const total = await lines(page).count();
  return `${files} of ${total} files and ${edits} saves wait, ${await serverState(world)}`;
}

async function serverState({ site }: World): Promise<string> {
  const tables = ['files', 'upload_chunks', 'idempotency_keys'];
  const counts = await Promise.all(tables.map((table) => countOf(site.data, table)));
  return `server has ${counts.join('/')} files/chunks/saves`;
}
