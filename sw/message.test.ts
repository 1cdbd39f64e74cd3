import { describe, expect, it, vi } from 'vitest';
import { handleMessage } from './message.ts';

function deliver(data: unknown) {
  const waitUntil = vi.fn();
  const skipWaiting = vi.fn(async () => undefined);
  const stopSending = vi.fn();
  handleMessage({ data, waitUntil }, { skipWaiting, stopSending });
  return { waitUntil, skipWaiting, stopSending };
}

describe('messages to the worker', () => {
  it('S-PWA-4 activates only when a page requests it, and extends the event until it has', () => {
    const { skipWaiting, waitUntil } = deliver({ type: 'skip-waiting' });
    expect(skipWaiting).toHaveBeenCalledOnce();
    expect(waitUntil).toHaveBeenCalledWith(skipWaiting.mock.results[0]?.value);
  });

  it('S-PWA-4 stops what it sends when the next version is to take over', () => {
    const { skipWaiting, stopSending } = deliver({ type: 'stop-sending' });
    expect(stopSending).toHaveBeenCalledOnce();
    expect(skipWaiting).not.toHaveBeenCalled();
  });

  it.each([null, 'skip-waiting', 5, {}, { type: 'SKIP_WAITING' }])('S-PWA-4 ignores %j', (data) => {
    const { skipWaiting, stopSending } = deliver(data);
    expect(skipWaiting).not.toHaveBeenCalled();
    expect(stopSending).not.toHaveBeenCalled();
  });
});
