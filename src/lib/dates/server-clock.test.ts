// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromDeviceClock, recordServerDate, serverNow } from './server-clock.ts';

const DAY = 24 * 60 * 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOON);
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

describe('the server’s clock', () => {
  it('S-PWA-3 is followed by a device whose own clock is wrong', () => {
    recordServerDate(NOON - 3 * DAY);
    expect(serverNow()).toBe(NOON - 3 * DAY);
    vi.setSystemTime(NOON + DAY);
    expect(serverNow()).toBe(NOON - 2 * DAY);
  });

  it('S-PWA-3 never goes back behind the time that the server sent', () => {
    recordServerDate(NOON);
    vi.setSystemTime(NOON - 30 * DAY);
    expect(serverNow()).toBe(NOON);
  });

  it('S-PWA-3 S-SESS-9 recovers from a time ahead with the next reply, whichever clock was wrong', () => {
    recordServerDate(NOON + 3650 * DAY);
    recordServerDate(NOON);
    expect(serverNow()).toBe(NOON);
  });

  it('S-SESS-9 reads stamps of a device whose clock is wrong as its own', () => {
    recordServerDate(NOON - 3 * DAY);
    expect(fromDeviceClock(NOON)).toBe(NOON - 3 * DAY);
  });

  it.each(['', '{}', 'null', '{"offset":"1","latest":2}'])(
    'S-PWA-3 is the device’s while nothing usable is known: %s',
    (stored) => {
      localStorage.setItem('lexdesk.clock', stored);
      expect(serverNow()).toBe(NOON);
    },
  );
});
