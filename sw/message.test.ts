import { describe, expect, it, vi } from 'vitest';
import { handleMessage } from './message.ts';

function deliver(data: unknown) {
  const waitUntil = vi.fn();
  const skipWaiting = vi.fn(async () => undefined);
  handleMessage({ data, waitUntil }, { skipWaiting });
  return { waitUntil, skipWaiting };
}

describe('messages to the worker', () => {
  it('S-PWA-4 takes over only when a page says so, and extends the event until it has', () => {
    const { skipWaiting, waitUntil } = deliver({ type: 'skip-waiting' });
    expect(skipWaiting).toHaveBeenCalledOnce();
    expect(waitUntil).toHaveBeenCalledWith(skipWaiting.mock.results[0]?.value);
  });

  it.each([null, 'skip-waiting', 5, {}, { type: 'SKIP_WAITING' }])('S-PWA-4 ignores %j', (data) => {
    expect(deliver(data).skipWaiting).not.toHaveBeenCalled();
  });
});
