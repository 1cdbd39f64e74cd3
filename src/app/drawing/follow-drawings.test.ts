// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import { pause } from '../../lib/pause.ts';
import { readEarly } from '../../offline/db/read-early.ts';
import { newItem } from '../../offline/uploads/enqueue-upload.ts';
import { networkState } from '../../state/base/network.store.ts';
import { enterSession } from '../../state/session/session.store.ts';
import { patchUploads, showUploads } from '../../state/uploads/uploads.store.ts';
import { followDrawings } from './follow-drawings.ts';

const USER = '看队列的人';
const done = {
  ...newItem(new File(['卷宗'], '早.txt'), 'file'),
  state: 'done',
  doneAt: 1,
} as const;
const drawn = async () => (await readEarly(USER, location.hash, []).drawing)?.html ?? '';
const draw = (text: string) => {
  document.body.innerHTML = `<div id="shell"><div class="frame"><div class="view" data-active="true">${text}</div></div></div>`;
};

beforeEach(() => {
  enterSession({ userName: USER, avatar: '', phone: '', email: '', realName: '', level: '' });
  window.lexdesk = { ...window.lexdesk, build: 'b1' };
  expect(networkState.online).toBe(true);
});
it('S-PWA-7 S-LIST-4 a cleared finished file is not in the drawing of the next start', async () => {
  showUploads([done]);
  draw('早.txt');
  followDrawings(USER);
  await vi.waitFor(async () => expect(await drawn()).toContain('早.txt'), { timeout: 3000 });
  patchUploads([done.key], []);
  draw('没有');
  await pause(50);
  expect(await drawn()).not.toContain('早.txt');
});

it('S-PWA-7 a capture that was due before does not restore it', async () => {
  showUploads([done]);
  draw('早.txt');
  await pause(0);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.dispatchEvent(new HashChangeEvent('hashchange'));
  patchUploads([done.key], []);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  // The page is captured again only after that.
  vi.advanceTimersByTime(700);
  vi.useRealTimers();
  await pause(50);
  expect(await drawn()).not.toContain('早.txt');
});
