import { expect, it } from 'vitest';
import { withoutBackoff } from './queue-item.ts';

const HOUR = 60 * 60_000;
const now = Date.UTC(2026, 10, 25);

it.each([
  ['none', 0, 0],
  ['that is over', now - HOUR, now - HOUR],
  ['that lasts', now + HOUR, now + HOUR],
  ['of a clock that was ten years ahead', now + 87_600 * HOUR, 0],
])(
  'S-UP-4 S-API-5 our own back-off is dropped; of the server’s Retry-After, a wait %s',
  (_, notBefore, left) => {
    const retry = { backoffUntil: now + 5000, notBefore };
    expect(withoutBackoff(retry, now)).toEqual({ backoffUntil: 0, notBefore: left });
  },
);
