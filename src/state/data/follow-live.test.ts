// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { networkState } from '../base/network.store.ts';
import * as session from '../session/session.store.ts';
import { followLive } from './follow-live.ts';

/** A connection that opens when the test wants it. */
class SlowSocket {
  static readonly CONNECTING = 0;
  static last: SlowSocket | undefined;
  readyState = 0;
  onopen = () => {};
  close = vi.fn();
  send = vi.fn();
  constructor() {
    SlowSocket.last = this;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
}

afterEach(() => {
  (networkState as { online: boolean }).online = true;
});
async function goOffline(): Promise<void> {
  (networkState as { online: boolean }).online = false;
  await Promise.resolve();
}

it('S-DICT-3 a connection that is no longer wanted is closed once it is open, and reports nothing', async () => {
  vi.stubGlobal('WebSocket', SlowSocket);
  vi.spyOn(session, 'currentUserName').mockReturnValue('王律师');
  followLive('王律师');
  const socket = SlowSocket.last;
  await goOffline();
  // The browser logs a warning for one that is closed before.
  expect(socket?.close).not.toHaveBeenCalled();
  socket?.open();
  expect(socket?.close).toHaveBeenCalledTimes(1);
  expect(socket?.send).not.toHaveBeenCalled();
  (networkState as { online: boolean }).online = true;
  await Promise.resolve();
  const next = SlowSocket.last;
  expect(next).not.toBe(socket);
  next?.open();
  expect(next?.send).toHaveBeenCalledTimes(1);
  await goOffline();
  expect(next?.close).toHaveBeenCalledTimes(1);
});
