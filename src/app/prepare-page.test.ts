// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as pages from '../offline/db/page-keys.ts';
import { dropWarmReplies, warmReply } from '../state/data/warm-replies.ts';
import * as session from '../state/session/session.store.ts';
import { prepareLinks } from './prepare-page.ts';
import * as screens from './screens.ts';
import { dropPreparedView, preparedState } from './shell/views/prepared-view.store.ts';

const reply = { data: 1, serverDate: 1, permissionVersion: '', build: '', etag: '' };
const read = vi.spyOn(pages, 'readPageReplies');
const preload = vi.spyOn(screens, 'preloadScreen');

prepareLinks();
beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset().mockResolvedValue(new Map([['record/a', reply]]));
  preload.mockReset().mockResolvedValue(true);
  vi.spyOn(session, 'currentUserName').mockReturnValue('王律师');
  document.body.innerHTML = `
    <a href="#/uploads"><span>上传队列</span></a>
    <a href="#/storage">离线与存储</a>
    <a href="#/dashboard">首页</a>
    <a href="#/dashboard?from=mail">首页</a>
    <a href="#/article/update?id=7">诉前财产保全</a>
    <a href="https://flk.npc.gov.cn" target="_blank">法规库</a>
    <p>正文</p>`;
  over('p');
});
afterEach(() => {
  vi.useRealTimers();
  dropWarmReplies();
  dropPreparedView();
  location.hash = '';
});

const send = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
const over = (selector: string) => send('pointerover', selector);
const HOME = '[href="#/dashboard"]';
const later = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const prepared = () => preload.mock.calls.map(([component]) => component);

/** Returns a function that ends the loading of the next screen. */
function holdPreload(): (isThere: boolean) => void {
  let end = (_isThere: boolean) => {};
  const loading = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  preload.mockReturnValue(loading);
  return end;
}

it('S-PWA-7 a pointer that rests on a link loads its screen and last replies before the press', async () => {
  over('span');
  expect(prepared()).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  expect(prepared()).toEqual(['uploads/index']);
  expect(read).toHaveBeenCalledWith('王律师', '#/uploads');
  expect(warmReply('record/a')).toBe(reply);
});

it('S-PWA-7 a link that a pointer merely crosses is not prepared', async () => {
  over('span');
  await vi.advanceTimersByTimeAsync(30);
  over('[href="#/storage"]');
  await vi.advanceTimersByTimeAsync(30);
  over('p');
  await vi.advanceTimersByTimeAsync(100);
  expect(prepared()).toEqual([]);
});

it('S-PWA-7 a pointer that moves within a link counts as resting on it', async () => {
  over('span');
  await vi.advanceTimersByTimeAsync(30);
  over('[href="#/uploads"]');
  await vi.advanceTimersByTimeAsync(30);
  expect(prepared()).toEqual(['uploads/index']);
});

it('S-PWA-7 a touch prepares at once', () => {
  send('pointerdown', 'span');
  expect(prepared()).toEqual(['uploads/index']);
});

it('S-PWA-7 keyboard focus prepares a link, a pointer press prepares it only once', () => {
  const link = document.querySelector('[href="#/storage"]');
  const matches = vi.spyOn(link as Element, 'matches').mockReturnValue(false);
  send('focusin', '[href="#/storage"]');
  expect(prepared()).toEqual([]);
  matches.mockReturnValue(true);
  send('focusin', '[href="#/storage"]');
  expect(prepared()).toEqual(['storage/index']);
  expect(matches).toHaveBeenCalledWith(':focus-visible');
});

it('S-PWA-7 external links, and pages without a session, prepare nothing', () => {
  send('pointerdown', '[target]');
  vi.mocked(session.currentUserName).mockReturnValue(null);
  send('pointerdown', 'span');
  expect([preload, read].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('S-SESS-10 replies loaded ahead for one user are not shown to the next', async () => {
  send('pointerdown', 'span');
  await vi.advanceTimersByTimeAsync(0);
  expect(warmReply('record/a')).toBe(reply);
  vi.mocked(session.currentUserName).mockReturnValue('李律师');
  expect(warmReply('record/a')).toBeUndefined();
});

it('S-PWA-7 a list in the menu is rendered before the press, once its code is loaded', async () => {
  const load = holdPreload();
  over(HOME);
  await later(60);
  expect(warmReply('record/a')).toBe(reply);
  expect(preparedState.view).toBeNull();
  load(true);
  await later(0);
  expect(preparedState.view).toEqual({ key: '/dashboard', location: '/dashboard' });
});

it('S-PWA-7 so is the desk of one article', async () => {
  over('[href*="article"]');
  await later(60);
  const location = '/article/update?id=7';
  expect(preparedState.view).toEqual({ key: location, location });
});

it.each([
  ['a page with a query', '[href="#/dashboard?from=mail"]', true, ''],
  ['a page that may be written on', 'span', true, ''],
  ['a page whose code cannot be loaded', HOME, false, ''],
  ['the page that is shown', HOME, true, '#/dashboard'],
])('S-PWA-7 %s is not', async (_what, link, isThere, shown) => {
  preload.mockResolvedValue(isThere);
  location.hash = shown;
  over(link);
  await later(60);
  expect(preload).toHaveBeenCalled();
  expect(preparedState.view).toBeNull();
});

it('S-PWA-7 the prepared view is dropped when the pointer leaves, or the press does not come', async () => {
  over(HOME);
  await later(60);
  over('p');
  expect(preparedState.view).toBeNull();
  over(HOME);
  await later(60);
  expect(preparedState.view).not.toBeNull();
  await later(5000);
  expect(preparedState.view).toBeNull();
});

it('S-PWA-7 no view is prepared if the pointer left while its code was loading', async () => {
  const load = holdPreload();
  over(HOME);
  await later(60);
  over('p');
  load(true);
  await later(0);
  expect(preparedState.view).toBeNull();
});
