// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import * as clock from '../../lib/dates/server-clock.ts';
import { networkState } from '../base/network.store.ts';
import { useOnline } from '../base/use-online.ts';
import { menuState } from '../menu/menu.store.ts';
import { useStaleMenu } from './cache-age.ts';

const HOUR = 3_600_000;
const network = networkState as { online: boolean; lastSuccess: number | null };
const menu = menuState as { status: string; savedAt: number | null };
const now = vi.spyOn(clock, 'serverNow');
const root = reactRoot();
let drawn: [online: boolean, since: number | null][];
let key = 0;

function Row() {
  const seen: [boolean, number | null] = [useOnline(), useStaleMenu()];
  drawn.push(seen);
  return null;
}

/** Resolves once all subscribers were notified. */
const notified = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  drawn = [];
  now.mockReturnValue(100 * HOUR);
  Object.assign(menu, { status: 'fresh', savedAt: HOUR });
  Object.assign(network, { online: true, lastSuccess: 99 * HOUR });
  key += 1;
  flushSync(() => root.render([<Row key={key} />]));
});

it('a reply of the server rerenders no component that only uses reachability and menu age', async () => {
  for (const later of [1, 2, 3]) {
    network.lastSuccess = 99 * HOUR + later;
    await notified();
  }
  expect(drawn).toEqual([[true, null]]);
});

it('S-PWA-3 the menu is as fresh as the last reply; without a server it is stale 72 hours after that', async () => {
  network.online = false;
  await notified();
  expect(drawn.at(-1)).toEqual([false, null]);
  now.mockReturnValue((99 + 72) * HOUR);
  network.lastSuccess = 99 * HOUR - 1;
  await notified();
  expect(drawn.at(-1)).toEqual([false, 99 * HOUR - 1]);
  network.online = true;
  await notified();
  expect(drawn.at(-1)).toEqual([true, null]);
});
