// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/react-root.ts';
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

/** What was changed has been told by then. */
const told = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  drawn = [];
  now.mockReturnValue(100 * HOUR);
  Object.assign(menu, { status: 'fresh', savedAt: HOUR });
  Object.assign(network, { online: true, lastSuccess: 99 * HOUR });
  key += 1;
  flushSync(() => root.render([<Row key={key} />]));
});

it('a reply of the server draws nothing that only asks whether there is one, and whether the menu is too old', async () => {
  for (const later of [1, 2, 3]) {
    network.lastSuccess = 99 * HOUR + later;
    await told();
  }
  expect(drawn).toEqual([[true, null]]);
});

it('S-PWA-3 the menu is as good as the last reply; without a server it is too old 72 hours after it', async () => {
  network.online = false;
  await told();
  expect(drawn.at(-1)).toEqual([false, null]);
  now.mockReturnValue((99 + 72) * HOUR);
  network.lastSuccess = 99 * HOUR - 1;
  await told();
  expect(drawn.at(-1)).toEqual([false, 99 * HOUR - 1]);
  network.online = true;
  await told();
  expect(drawn.at(-1)).toEqual([true, null]);
});
