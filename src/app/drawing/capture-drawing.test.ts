// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { captureDrawing } from './capture-drawing.ts';

afterEach(() => document.body.replaceChildren());

const FRAME = (main: string, extra = '') =>
  `<div id="shell"><div class="frame"><nav>菜单</nav>${extra}
    <div class="view" data-active="false"><form>另一页</form></div>
    <div class="view" data-active="true">${main}</div></div></div>`;

function capture(html: string): string | null {
  document.body.innerHTML = html;
  return captureDrawing('b1', 60_000)?.html ?? null;
}

it('S-PWA-7 a page is captured with its frame, without the views of other tags', () => {
  const html = capture(FRAME('<h1>文章</h1>'));
  expect(html).toContain('菜单');
  expect(html).toContain('<h1>文章</h1>');
  expect(html).toContain('data-drawing');
  expect(html).not.toContain('另一页');
});

it('S-PWA-7 inline styles become data attributes, as the policy refuses them in markup', () => {
  const html = capture(FRAME('<p style="height: 3px">字</p>'));
  expect(html).toMatch(/<p data-style="height: 3px;?">字<\/p>/);
});

it('S-PWA-7 typed values and fields for files are not captured, scroll positions are', () => {
  document.body.innerHTML = FRAME(
    '<input value="机密"><input type="file"><div class="box">字</div>',
  );
  (document.querySelector('.box') as HTMLElement).scrollTop = 40;
  const html = captureDrawing('b1', 1)?.html;
  expect(html).not.toMatch(/机密|file/);
  expect(html).toContain('data-top="40"');
});

it('S-PWA-7 it contains what decides whether it may be shown', () => {
  document.body.innerHTML = FRAME('');
  expect(captureDrawing('b1', 60_000)).toMatchObject({
    build: 'b1',
    idleLimit: 60_000,
    sheets: [],
  });
});

it.each([
  ['is on its way', '<div aria-busy="true"></div>', ''],
  ['shows its skeleton', '<div class="skeleton-block"></div>', ''],
  ['reports that the network is down', '<div class="banner"></div>', ''],
  ['is being reached', '', '<div class="progress-bar"></div>'],
  ['lies under a dialog', '', '<div role="dialog"></div>'],
  ['was arranged by hand', '<div data-by-hand="true"></div>', ''],
  ['has its folder in the menu closed', '', '<button data-by-hand="true"></button>'],
])('S-PWA-7 a page that %s is not captured', (_what, main, extra) => {
  expect(capture(FRAME(main, extra))).toBeNull();
});

it('S-PWA-7 content that a skeleton replaces is not copied first: a desk has a thousand elements', () => {
  document.body.innerHTML = FRAME('<form><p>未保存</p></form>');
  const copied = vi.spyOn(document.querySelector('.view form p') as Element, 'cloneNode');
  expect(captureDrawing('b1', 1)).not.toBeNull();
  expect(copied).not.toHaveBeenCalled();
});

it.each([
  ['form', '<form>未保存</form>'],
  ['text', '<textarea>未保存</textarea>'],
  ['editor', '<div contenteditable="true">未保存</div>'],
  ['password', '<p>未保存</p><input type="password">'],
])(
  'S-PWA-7 of a page with a %s the frame is captured, with a skeleton in place of the content',
  (_what, main) => {
    const html = capture(FRAME(main));
    expect(html).toContain('菜单');
    expect(html).toContain('skeleton-panel');
    expect(html).not.toContain('未保存');
  },
);

it('S-PWA-7 a folder of the menu that was opened by hand is closed, as at a start', () => {
  const level = (holds: boolean, inside: string) =>
    `<ul><li><button data-holds="${holds}" aria-expanded="true"></button><ul>${inside}</ul></li></ul>`;
  const menu = level(true, '<li>本页</li>') + level(false, level(false, '<li>他页</li>'));
  const html = capture(FRAME('', `<aside class="sidebar">${menu}</aside>`));
  expect(html).toContain('本页');
  expect(html).not.toContain('他页');
  expect(html).toContain('<button data-holds="false" aria-expanded="false"></button></li>');
});

it('S-PWA-7 a search form does not count as writing', () => {
  expect(capture(FRAME('<form role="search">找</form>'))).toContain('找');
});

it('S-PWA-7 without a page there is nothing to capture', () => {
  expect(capture('<div id="shell"></div>')).toBeNull();
});
