// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as pages from '../offline/db/page-keys.ts';
import { coolReplies, warmReply } from '../state/data/warm-replies.ts';
import * as session from '../state/session/session.store.ts';
import { prepareLinks } from './prepare-page.ts';
import * as screens from './screens.ts';

const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };
const read = vi.spyOn(pages, 'readPageReplies');
const preload = vi.spyOn(screens, 'preloadScreen');

prepareLinks();
beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue(new Map([['record/a', reply]]));
  preload.mockReset().mockResolvedValue();
  vi.spyOn(session, 'currentUserName').mockReturnValue('王律师');
  document.body.innerHTML = `
    <a href="#/uploads"><span>上传队列</span></a>
    <a href="#/storage">离线与存储</a>
    <a href="https://flk.npc.gov.cn" target="_blank">法规库</a>
    <p>正文</p>`;
  over('p');
});
afterEach(() => {
  vi.useRealTimers();
  coolReplies();
});

const send = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
const over = (selector: string) => send('pointerover', selector);
const prepared = () => preload.mock.calls.map(([component]) => component);

it('S-PWA-7 where a pointer rests on a link, its screen and what it drew last are there before the press', async () => {
  over('span');
  expect(prepared()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  expect(prepared()).toEqual(['uploads/index']);
  expect(read).toHaveBeenCalledWith('王律师', '#/uploads');
  expect(warmReply('record/a')).toBe(reply);
});

it('S-PWA-7 what a pointer passes over is not prepared', async () => {
  over('span');
  await vi.advanceTimersByTimeAsync(30);
  over('[href="#/storage"]');
  await vi.advanceTimersByTimeAsync(30);
  over('p');
  await vi.advanceTimersByTimeAsync(100);
  expect(prepared()).toEqual([]);
});

it('S-PWA-7 a pointer that moves within a link rests on it all the same', async () => {
  over('span');
  await vi.advanceTimersByTimeAsync(30);
  over('[href="#/uploads"]');
  await vi.advanceTimersByTimeAsync(30);
  expect(prepared()).toEqual(['uploads/index']);
});

it('S-PWA-7 a finger that comes down prepares at once', () => {
  send('pointerdown', 'span');
  expect(prepared()).toEqual(['uploads/index']);
});

it('S-PWA-7 the keyboard prepares what it comes to, a press with the pointer only once', () => {
  const link = document.querySelector('[href="#/storage"]');
  const matches = vi.spyOn(link as Element, 'matches').mockReturnValue(false);
  send('focusin', '[href="#/storage"]');
  expect(prepared()).toEqual([]);
  matches.mockReturnValue(true);
  send('focusin', '[href="#/storage"]');
  expect(prepared()).toEqual(['storage/index']);
  expect(matches).toHaveBeenCalledWith(':focus-visible');
});

it('S-PWA-7 links that lead out of the app, and a page without a session, prepare nothing', () => {
  send('pointerdown', '[target]');
  vi.mocked(session.currentUserName).mockReturnValue(null);
  send('pointerdown', 'span');
  expect([preload, read].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('S-SESS-10 what was read ahead for one user is nothing to the next', async () => {
  send('pointerdown', 'span');
  await vi.advanceTimersByTimeAsync(0);
  expect(warmReply('record/a')).toBe(reply);
  vi.mocked(session.currentUserName).mockReturnValue('李律师');
  expect(warmReply('record/a')).toBeUndefined();
});
