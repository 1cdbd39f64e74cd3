// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markOf } from './mark.ts';
import type { Act } from './record-acts.ts';
import { replay } from './replay.ts';

const CLEAR = '<button>清除</button>';
const BUSY = '<div aria-busy="true"></div>';
let place: HTMLElement;
let pressed: number;

/** What the app draws. */
function draw(html: string): void {
  place.innerHTML = html;
  place.querySelector('button')?.addEventListener('click', () => {
    pressed += 1;
  });
}

/** A press on what the drawing showed. */
function pressOn(html: string): Promise<void> {
  const drawn = document.createElement('div');
  drawn.innerHTML = html;
  const target = markOf(drawn.querySelector('button') as Element, drawn);
  place.dataset.pressed = '';
  return replay([{ kind: 'press', target } satisfies Act], place);
}

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '#/uploads');
  place = document.body.appendChild(document.createElement('div'));
  pressed = 0;
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('S-PWA-7 what is pressed is not given up, and shown to be under way, while the page waits for what it shows', async () => {
  draw(BUSY);
  const done = pressOn(CLEAR);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(place.dataset.pressed).toBe('');
  draw(BUSY + CLEAR);
  await vi.advanceTimersByTimeAsync(20);
  await done;
  expect([pressed, place.dataset.pressed]).toEqual([1, undefined]);
});

it.each([
  ['comes a moment after', 2500, 1],
  ['is not there any more', 3500, 0],
])(
  'S-PWA-7 where a control %s what the page waited for, it is pressed: %i',
  async (_, ms, times) => {
    draw(BUSY);
    const done = pressOn(CLEAR);
    await vi.advanceTimersByTimeAsync(10_000);
    draw('');
    await vi.advanceTimersByTimeAsync(ms);
    draw(CLEAR);
    await vi.advanceTimersByTimeAsync(20);
    await done;
    expect([pressed, place.dataset.pressed]).toEqual([times, undefined]);
  },
);

it('S-PWA-7 who has gone to another page meanwhile presses nothing there', async () => {
  draw(BUSY);
  const done = pressOn(CLEAR);
  await vi.advanceTimersByTimeAsync(10_000);
  history.replaceState(null, '', '#/article');
  await vi.advanceTimersByTimeAsync(3500);
  draw(CLEAR);
  await vi.advanceTimersByTimeAsync(20);
  await done;
  expect(pressed).toBe(0);
});
