// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ApiError,
  CancelledError,
  ContractError,
  ForbiddenError,
  HttpError,
  NetworkError,
  RefusalError,
  SessionEndedError,
  StaleError,
  TimeoutError,
  UnauthorizedError,
} from '../../api/errors.ts';
import type { ReplyMeta } from '../../api/reply-meta.ts';
import { articleSearch } from '../../contract/article/article-search.ts';
import { networkState, watchNetwork } from './network.store.ts';
import type { CallObserver } from './page-client.ts';

let observer: Required<CallObserver>;
vi.mock('./page-client.ts', () => ({
  observeCalls: (next: Required<CallObserver>) => {
    observer = next;
    return () => undefined;
  },
}));

const probes: (Response | Error)[] = [];
const fetched = vi.fn(async () => {
  const next = probes.shift() ?? new Response('ok');
  if (next instanceof Error) throw next;
  return next;
});
const http = (status: number) => new HttpError(status, '', null, null);
const page = new Response('<html>', { headers: { 'content-type': 'text/html' } });

let stop: () => void;
let day = 0;
beforeEach(() => {
  day += 1;
  // Long after the previous test.
  vi.useFakeTimers({ now: Date.UTC(2026, 0, day) });
  vi.stubGlobal('fetch', fetched.mockClear());
  probes.length = 0;
  stop = watchNetwork();
  observer.onReply({ serverDate: 1000 } as ReplyMeta);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const fail = (error: ApiError) => observer.onError(error, {}, articleSearch);

describe('whether the server is reachable', () => {
  it.each<[string, ApiError]>([
    ['no answer', new NetworkError()],
    ['a time-out', new TimeoutError()],
    ['a captive portal’s page', new ContractError('no envelope')],
    ['a proxy without its server', http(502)],
    ['a server without its database', http(503)],
  ])('S-API-5 %s means offline, until it is found again', async (_, error) => {
    probes.push(new TypeError('refused'), page.clone(), new Response('', { status: 502 }));
    fail(error);
    expect(networkState.online).toBe(false);
    expect(networkState.away).toBe(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(networkState.away).toBe(true);
    await vi.advanceTimersByTimeAsync(2000 + 4000);
    expect([fetched.mock.calls.length, networkState.online]).toEqual([3, false]);
    await vi.advanceTimersByTimeAsync(8000);
    expect([networkState.online, networkState.away]).toEqual([true, false]);
  });

  it.each<[string, ApiError]>([
    ['a failure at one call', http(500)],
    ['a full disk', http(507)],
    ['something that is not there', http(404)],
    ['another version of the contract', new ContractError('list: wrong', true)],
    ['a refusal', new RefusalError(2001, '', null)],
    ['a missing permission', new ForbiddenError('')],
    ['an ended session', new SessionEndedError()],
    ['no token', new UnauthorizedError()],
    ['a newer record', new StaleError('', {})],
    ['our own cancelling', new CancelledError()],
  ])('S-API-5 %s does not', (_, error) => {
    fail(error);
    expect(networkState.online).toBe(true);
  });

  it('S-API-5 a server that returns and fails again is probed less and less often', async () => {
    for (let round = 0; round < 5; round += 1) {
      fail(http(503));
      await vi.advanceTimersByTimeAsync(1000 * 2 ** Math.min(round, 4));
    }
    expect(fetched.mock.calls.length).toBeLessThanOrEqual(5);
    fail(http(503));
    fetched.mockClear();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('S-API-5 where some calls succeed and others fail, the state does not flap', async () => {
    for (const pause of [1000, 2000, 4000]) {
      fail(new NetworkError());
      observer.onReply({ serverDate: 2000 } as ReplyMeta);
      await vi.advanceTimersByTimeAsync(pause - 1);
      observer.onReply({ serverDate: 3000 } as ReplyMeta);
      expect(networkState.online).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect(networkState.online).toBe(true);
    }
  });

  it('S-API-5 after a long absence the first reply counts, however rare probes are by then', async () => {
    for (let look = 0; look < 5; look += 1) probes.push(new TypeError('refused'));
    fail(new NetworkError());
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 8000);
    fail(new NetworkError());
    await vi.advanceTimersByTimeAsync(5000);
    expect(networkState.online).toBe(false);
    observer.onReply({ serverDate: 2000 } as ReplyMeta);
    expect(networkState.online).toBe(true);
  });

  it('S-API-5 a server that stayed reachable for a while is probed as often as at first', async () => {
    for (const pause of [1000, 2000, 4000]) {
      fail(new NetworkError());
      await vi.advanceTimersByTimeAsync(pause);
      expect(networkState.online).toBe(true);
    }
    await vi.advanceTimersByTimeAsync(4000);
    fail(new NetworkError());
    await vi.advanceTimersByTimeAsync(1000);
    expect(networkState.online).toBe(true);
  });

  it('S-NAV-8 records the server’s clock of the last reply, even if an earlier one was ahead', () => {
    observer.onReply({ serverDate: 5000 } as ReplyMeta);
    observer.onReply({ serverDate: 4000 } as ReplyMeta);
    expect(networkState.lastSuccess).toBe(4000);
  });

  it('S-API-5 setting the clock back does not extend the doubt', async () => {
    fail(new NetworkError());
    vi.setSystemTime(Date.now() - 24 * 60 * 60_000);
    await vi.advanceTimersByTimeAsync(16_000);
    observer.onReply({ serverDate: 5000 } as ReplyMeta);
    expect(networkState.online).toBe(true);
  });

  it('S-API-5 follows the browser’s online state at once', async () => {
    window.dispatchEvent(new Event('offline'));
    expect(networkState.online).toBe(false);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(networkState.online).toBe(true);
  });
});
