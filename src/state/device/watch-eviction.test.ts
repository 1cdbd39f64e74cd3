// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteCookie, readCookie, writeCookie } from '../../lib/cookies.ts';
import { aliasOf, markCount, markedCount } from './watch-eviction.ts';

beforeEach(() => deleteCookie('kept'));

describe('the marker of what is stored', () => {
  it('S-PWA-6 counts per user, without names', async () => {
    const [mine, theirs] = [await aliasOf('王律师'), await aliasOf('李律师')];
    markCount(mine, 3);
    markCount(theirs, 2);
    expect([markedCount(mine), markedCount(theirs)]).toEqual([3, 2]);
    expect(readCookie('kept')).toMatch(/^[0-9a-f]{12}\.3_[0-9a-f]{12}\.2$/);
    markCount(mine, 0);
    expect([markedCount(mine), markedCount(theirs)]).toEqual([0, 2]);
  });

  it.each(['x', '123456789012.-1', '<script>', '123456789012.9999999999', '_._'])(
    'S-PWA-6 is empty where the cookie is invalid: %s',
    (value) => {
      writeCookie('kept', value, 1);
      expect(markedCount('123456789012')).toBe(0);
    },
  );
});
