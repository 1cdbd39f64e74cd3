import { describe, expect, it } from 'vitest';
import { isSigned, signatureOf } from './signed-address.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;

function address(change: { expires?: number; user?: string; signature?: string } = {}): string {
  const { expires = NOW + MINUTE, user = 'user-1' } = change;
  const signature = signatureOf('file-1', 'user-1', NOW + MINUTE, 'secret').toString('hex');
  const query = new URLSearchParams({
    expires: String(expires),
    user,
    signature,
    ...(change.signature !== undefined && { signature: change.signature }),
  });
  return `http://desk.example/content/file-1?${query}`;
}

describe('a signed address', () => {
  it('holds for its file until it expires', () => {
    expect(isSigned('file-1', address(), 'secret', NOW)).toBe(true);
    expect(isSigned('file-1', address(), 'secret', NOW + MINUTE)).toBe(true);
    expect(isSigned('file-1', address(), 'secret', NOW + MINUTE + 1)).toBe(false);
  });

  it.each([
    ['another file', 'file-2', address(), 'secret'],
    ['another key', 'file-1', address(), 'other'],
    ['another user', 'file-1', address({ user: 'user-2' }), 'secret'],
    ['a later end', 'file-1', address({ expires: NOW + 2 * MINUTE }), 'secret'],
    ['no signature', 'file-1', address({ signature: '' }), 'secret'],
    ['rubbish', 'file-1', address({ signature: '中文' }), 'secret'],
    ['nothing', 'file-1', 'http://desk.example/content/file-1', 'secret'],
  ])('does not hold for %s', (_, file, url, secret) => {
    expect(isSigned(file, url, secret, NOW)).toBe(false);
  });

  it('never holds longer than five minutes', () => {
    const expires = NOW + 5 * MINUTE + 1;
    const signature = signatureOf('file-1', 'user-1', expires, 'secret').toString('hex');
    expect(isSigned('file-1', address({ expires, signature }), 'secret', NOW)).toBe(false);
    expect(isSigned('file-1', address({ expires, signature }), 'secret', NOW + 1)).toBe(true);
  });
});
