import type { Page } from '@playwright/test';
import { textOf } from '../support/browser/waiting.ts';
import { type Action, type SiteFault, targets } from './actions.ts';
import type { Device } from './device.ts';
import { NotPossible } from './not-possible.ts';
import { performEdit, performWrite } from './perform-edit.ts';
import { performUpload } from './perform-upload.ts';
import { conflicts, lines, retries } from './screens.ts';
import { isStored } from './server-state.ts';
import type { World } from './world.ts';

/** Carries an action out. Rejects with {@link NotPossible} where it could not begin, with anything else in the middle. */
export async function perform(world: World, action: Action): Promise<void> {
  const { network, site } = world;
  switch (action.kind) {
    case 'fault': {
      const { target, fault, times } = action;
      const injection = network.inject(targets[target], fault, times);
      world.ledger.injected.push({ name: `${fault.kind} on ${target}`, injection });
      return;
    }
    case 'cut':
      world.ledger.fault('network cut');
      return network.cut();
    case 'calm':
      return network.calm();
    case 'start-server':
    case 'start-process':
    case 'storage-back':
    case 'database-back':
      return site.strike(action);
    case 'stop-server':
    case 'restart-server':
    case 'kill-process':
    case 'upgrade-process':
    case 'restart-database':
    case 'storage-away':
    case 'restart-proxy':
    case 'kill-primary':
    case 'freeze-primary':
    case 'switch-over':
    case 'etcd-away':
      await site.strike(action);
      return world.ledger.fault(nameOf(action));
    case 'end-sessions':
      world.ledger.fault('sessions ended');
      return world.endSessions();
    default:
      return performOnDevice(world, action, world.devices[action.device] as Device);
  }
}

const nameOf = (fault: SiteFault): string =>
  fault.kind === 'restart-database' && fault.immediate ? 'crash-database' : fault.kind;

type OnDevice = Extract<Action, { device: number }>;

async function performOnDevice(world: World, action: OnDevice, device: Device): Promise<void> {
  switch (action.kind) {
    case 'upload':
      return performUpload(world, action, device);
    case 'write':
      return performWrite(world, action, device);
    case 'edit':
      return performEdit(world, action, device);
    case 'settle':
      return settleOne(world, await device.at(action.tab, '/uploads'), action.theirs);
    case 'retry':
      return retryAll(await device.at(action.tab, '/uploads'));
    case 'look':
      return look(world, await device.at(action.tab, '/uploads'));
    case 'reload':
      return device.reload(action.tab);
    case 'close':
      return device.close(action.tab);
    case 'switch':
      return device.switchTo(action.tab, world.users[action.user] ?? '');
    case 'online':
      return device.setOffline(false);
    default:
      world.ledger.fault(`device: ${action.kind}`);
      if (action.kind === 'crash') return device.crash();
      if (action.kind === 'kill') return device.kill(world.users[action.user] ?? device.user);
      return device.setOffline(true);
  }
}

/** Decides one conflict, for one side. */
export async function settleOne({ ledger }: World, page: Page, theirs: boolean): Promise<void> {
  const link = conflicts(page).first();
  if (!(await link.isVisible())) throw new NotPossible('no conflict');
  await link.click();
  await page.getByRole('button', { name: theirs ? '以对方的内容为准' : '以我的内容为准' }).click();
  ledger.conflicts += 1;
}

/** Sends again whatever the server refused. */
export async function retryAll(page: Page): Promise<void> {
  for (let left = await retries(page).count(); left > 0; left -= 1) {
    await retries(page)
      .first()
      .click({ timeout: 5000 })
      .catch(() => undefined);
  }
}

/** Nothing is shown as done that is not. */
export async function look({ site, ledger }: World, page: Page): Promise<void> {
  for (const line of await lines(page).filter({ hasText: '已上传' }).all()) {
    const name = await textOf(line.locator('strong')).catch(() => null);
    const note = ledger.uploads.find((one) => one.name === name);
    if (note && !(await isStored(site.data, note))) {
      ledger.violations.push(`「${name}」 is shown as uploaded and is not on the server`);
    }
  }
}
