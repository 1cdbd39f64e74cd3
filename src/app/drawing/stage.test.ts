// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { pause } from '../../lib/pause.ts';
import type { EarlyDrawing } from '../../offline/db/read-early.ts';
import { replay } from './replay.ts';
import { setStage } from './stage.ts';

const HTML =
  '<div class="frame" data-drawing=""><a href="#/a">文章</a><button>菜单</button><input name="k"></div>';
const drawing: EarlyDrawing = {
  ...{ build: 'b', mobile: false, idleLimit: 1, sheets: [], html: HTML, tags: '' },
};

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function place(): HTMLElement {
  document.body.innerHTML = '<div id="shell"><p>骨架</p></div>';
  return document.getElementById('shell') as HTMLElement;
}

const show = (cached = drawing, isOurs = true) => setStage(Promise.resolve(cached), () => isOurs);

/** Renders the app in place of the drawing; returns a record of what is done to it. */
function draw(shell: HTMLElement): string[] {
  const done: string[] = [];
  shell.innerHTML = HTML.replace(' data-drawing=""', '');
  for (const type of ['click', 'input', 'focusin', 'keydown'])
    shell.addEventListener(type, (event) => {
      const { localName, value } = event.target as HTMLInputElement;
      done.push([type, localName, value].filter(Boolean).join(' '));
      event.preventDefault();
    });
  return done;
}

const within = <Kind extends HTMLElement>(shell: HTMLElement, selector: string) =>
  shell.querySelector(selector) as Kind;

it('S-PWA-7 the drawing replaces the skeleton', async () => {
  const shell = place();
  expect(await show().settled).toBe(0);
  expect(shell.innerHTML).toBe(HTML);
});

const tab = (id: string, selected: boolean) =>
  `<button id="tag-${id}" aria-selected="${selected}">${id}</button>`;
const withTags = (...tabs: string[]) =>
  `<div class="frame"><div class="tags">${tabs.join('')}</div></div>`;

it.each([
  ['the last ones, with its own selected', tab('a', false) + tab('b', true), ['a true', 'b false']],
  ['its own, where that has been closed', tab('b', true), ['a true']],
  ['its own, where none are known', '', ['a true']],
])('S-PWA-7 its tags are %s', async (_which, tags, expected) => {
  const shell = place();
  await show({ ...drawing, html: withTags(tab('a', true)), tags }).settled;
  const shown = [...shell.querySelectorAll('button')].map(
    (one) => `${one.textContent} ${one.getAttribute('aria-selected')}`,
  );
  expect(shown).toEqual(expected);
});

it.each([
  ['there is none', () => setStage(Promise.resolve(undefined), () => true)],
  ['it may not be shown', () => show(drawing, false)],
  ['it is of a narrow window', () => show({ ...drawing, mobile: true })],
])('S-PWA-7 the skeleton stays where %s', async (_why, begin) => {
  const shell = place();
  expect(await begin().settled).toBeNull();
  expect(shell.textContent).toBe('骨架');
});

it('S-PWA-7 the disk may be faster than the page: the stage waits for its place', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const stage = show();
  await pause(20);
  const shell = place();
  expect(await stage.settled).toBe(0);
  expect(shell.innerHTML).toBe(HTML);
});

it.each([
  ['load', 0],
  ['error', null],
])(
  'S-PWA-7 a style sheet that is on its way already is waited for, and not loaded again: %s',
  async (outcome, at) => {
    const shell = place();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.setAttribute('href', '/a.css');
    document.head.append(link);
    const stage = show({ ...drawing, sheets: ['/a.css'] });
    await pause(0);
    expect(shell.textContent).toBe('骨架');
    link.dispatchEvent(new Event(outcome));
    expect(await stage.settled).toBe(at);
    expect(document.head.querySelectorAll('link')).toHaveLength(1);
    link.remove();
  },
);

it('S-PWA-7 once the app is rendered, no drawing replaces it', async () => {
  const shell = place();
  const stage = show();
  stage.end();
  expect(await stage.settled).toBeNull();
  expect(shell.textContent).toBe('骨架');
});

it('S-PWA-7 actions on it are repeated in the app, in order, and once', async () => {
  const shell = place();
  const stage = show();
  await stage.settled;
  within(shell, 'a').click();
  const field = within<HTMLInputElement>(shell, 'input');
  for (const value of ['合', '合同']) {
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  within(shell, 'button').click();
  const done = draw(shell);
  await replay(stage.acts, shell);
  expect(done.filter((act) => !act.startsWith('focusin'))).toEqual([
    'click a',
    'input input 合同',
    'click button',
  ]);
  expect(stage.acts.map(({ kind }) => kind)).toContain('key');
});

it('S-PWA-7 a press on the drawing does not navigate, one for a new tab is left to the browser', async () => {
  const shell = place();
  const stage = show();
  await stage.settled;
  const press = (init: MouseEventInit) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    within(shell, 'a').dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([press({}), press({ ctrlKey: true })]).toEqual([true, false]);
  expect(stage.acts).toHaveLength(1);
});

it('S-PWA-7 actions beside it or after it are not recorded', async () => {
  const shell = place();
  const stage = show();
  await stage.settled;
  const beside = document.body.appendChild(document.createElement('button'));
  beside.click();
  draw(shell);
  within(shell, 'button').click();
  expect(stage.acts).toEqual([]);
});

it('S-PWA-7 a press delays the app until it has ended', async () => {
  const shell = place();
  const stage = show();
  await stage.settled;
  const hear = (type: string) =>
    within(shell, 'button').dispatchEvent(new Event(type, { bubbles: true }));
  hear('pointerdown');
  expect(stage.held).toBe(true);
  hear('pointerup');
  await pause(0);
  expect(stage.held).toBe(false);
});
