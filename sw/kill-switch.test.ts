import { describe, expect, it, vi } from 'vitest';
import { handleControl } from './kill-switch.ts';

async function navigate(body: string, status = 200, mode: RequestMode = 'navigate') {
  const unregister = vi.fn(async () => true);
  const drop = vi.fn(async () => true);
  const fetch = vi.fn(async () => new Response(body, { status }));
  const caches = { keys: async () => ['precache'], delete: drop };
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void works.push(work);
  handleControl({ request: { mode }, waitUntil }, { fetch, caches, unregister });
  await Promise.all(works);
  return { unregister, drop, fetch };
}

describe('orders of the operator', () => {
  it('S-PWA-4 a retired worker unregisters itself and deletes its caches', async () => {
    const { unregister, drop } = await navigate('{"action":"retire"}');
    expect(unregister).toHaveBeenCalledOnce();
    expect(drop).toHaveBeenCalledWith('precache');
  });

  it.each([
    ['{"action":"none"}', 200],
    ['{"action":"update"}', 200],
    ['<html>', 200],
    ['null', 200],
    ['{"action":"retire"}', 502],
  ])('S-PWA-4 %s with status %i retires nothing', async (body, status) => {
    const { unregister, drop } = await navigate(body, status);
    expect(unregister).not.toHaveBeenCalled();
    expect(drop).not.toHaveBeenCalled();
  });

  it('S-PWA-4 is requested only when a page is opened', async () => {
    expect((await navigate('', 200, 'cors')).fetch).not.toHaveBeenCalled();
  });
});
