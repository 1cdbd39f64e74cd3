import { describe, expect, it } from 'vitest';
import type { Deps } from '../../base/call.ts';
import { cachedByVersion } from './versioned-cache.ts';

const deps = () => ({}) as Deps;

/** Records the queries in order; each result is different. */
function counted() {
  const asked: string[] = [];
  const get = cachedByVersion(
    (key: string) => key,
    async (_deps, key) => `${key}${asked.push(key)}`,
  );
  return { asked, get };
}

describe('what is cached', () => {
  it('is read once for a version, for each that asks', async () => {
    const { asked, get } = counted();
    const own = deps();
    expect(await Promise.all([get(own, 1, 'a'), get(own, 1, 'a'), get(own, 1, 'b')])).toEqual([
      'a1',
      'a1',
      'b2',
    ]);
    expect(asked).toEqual(['a', 'b']);
  });

  it('is read again at another version, higher or lower', async () => {
    const { get } = counted();
    const own = deps();
    for (const [version, value] of [
      [1, 'a1'],
      [2, 'a2'],
      [2, 'a2'],
      [1, 'a3'],
    ] as const) {
      expect(await get(own, version, 'a')).toBe(value);
    }
  });

  it('belongs to one server', async () => {
    const { get } = counted();
    expect(await get(deps(), 1, 'a')).toBe('a1');
    expect(await get(deps(), 1, 'a')).toBe('a2');
  });

  it('is no failure', async () => {
    const own = deps();
    let failing = true;
    const get = cachedByVersion(
      () => '',
      async () => {
        if (failing) throw new Error('away');
        return 'there';
      },
    );
    await expect(get(own, 1, null)).rejects.toThrow('away');
    failing = false;
    expect(await get(own, 1, null)).toBe('there');
  });
});
