import { expect, it } from 'vitest';
import { periodText, standingOf } from './period.ts';

const at = (text: string): number => new Date(text).getTime();
const entry = (startsAt: string | null, endsAt: string | null, status: 'on' | 'off' = 'on') => ({
  startsAt: startsAt && at(startsAt),
  endsAt: endsAt && at(endsAt),
  status,
});
const now = at('2026-11-23T15:00');

it.each([
  [null, null, '长期'],
  ['2026-04-25T00:00', '2026-05-05T00:00', '2026-04-25 – 05-05'],
  ['2026-12-20T00:00', '2027-01-05T00:00', '2026-12-20 – 2027-01-05'],
  ['2026-12-01T00:00', null, '2026-12-01 起'],
  [null, '2026-12-31T23:59', '至 2026-12-31'],
])('the period from %s to %s reads: %s', (startsAt, endsAt, text) => {
  expect(periodText(entry(startsAt, endsAt) as never)).toBe(text);
});

it.each([
  ['off, whatever its dates', entry(null, '2026-05-05T00:00', 'off'), 'off', '停用', true],
  ['over', entry('2026-04-25T00:00', '2026-05-05T00:00'), 'draft', '已过期', true],
  ['over this moment', entry(null, '2026-11-23T15:00'), 'draft', '已过期', true],
  ['its last minute', entry(null, '2026-11-23T15:01'), 'published', '启用', false],
  ['begun this moment', entry('2026-11-23T15:00', null), 'published', '启用', false],
  ['without dates', entry(null, null), 'published', '启用', false],
  ['later today', entry('2026-11-23T15:01', null), 'scheduled', '今天开始', false],
  ['early tomorrow', entry('2026-11-24T00:00', null), 'scheduled', '1 天后开始', false],
  ['in the next month', entry('2026-12-01T00:00', null), 'scheduled', '8 天后开始', false],
])('where an entry stands: %s', (_, dated, mark, label, isOver) => {
  expect(standingOf(dated as never, now)).toEqual({ mark, label, isOver });
});
