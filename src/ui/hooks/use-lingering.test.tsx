// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { useLingering } from './use-lingering.ts';

const root = reactRoot();
const drawn: string[] = [];
beforeEach(() => {
  drawn.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function Rows({ rows }: { rows: string | null }) {
  const shown = useLingering(rows ?? '骨架', rows === null, 100);
  drawn.push(shown);
  return <p>{shown}</p>;
}

function draw(rows: string | null, key = 'a') {
  drawn.length = 0;
  flushSync(() => root.render([<Rows key={key} rows={rows} />]));
}

it('rows stay until others replace them, without a placeholder between', () => {
  draw('草稿');
  draw(null);
  expect(drawn).toEqual(['草稿']);
  draw('已发布');
  expect(new Set(drawn)).toEqual(new Set(['已发布']));
  vi.advanceTimersByTime(200);
  expect(drawn.at(-1)).toBe('已发布');
});

it('a slower load shows the placeholder, and the next time rows stay again', () => {
  draw('草稿');
  draw(null);
  flushSync(() => vi.advanceTimersByTime(100));
  expect(drawn.at(-1)).toBe('骨架');
  draw('已发布');
  draw(null);
  expect(drawn.at(-1)).toBe('已发布');
});

it('where there was nothing before, the shape is drawn at once', () => {
  draw(null, 'b');
  expect(drawn).toEqual(['骨架']);
});
