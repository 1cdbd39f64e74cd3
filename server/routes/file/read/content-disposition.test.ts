import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('Content-Disposition', () => {
  it('shows pictures, videos and sound, saves the rest', () => {
    expect(contentDisposition('a.png', 'image/png', true)).toMatch(/^inline;/);
    expect(contentDisposition('a.png', 'image/png', false)).toMatch(/^attachment;/);
    expect(contentDisposition('a.pdf', 'application/pdf', true)).toMatch(/^attachment;/);
    expect(contentDisposition('a.mp4', 'video/mp4')).toMatch(/^inline;/);
    expect(contentDisposition('a.mp3', 'audio/mpeg')).toMatch(/^inline;/);
    expect(contentDisposition('a.pdf', 'application/pdf')).toMatch(/^attachment;/);
  });

  it.each([
    ['证据 📎.pdf', '__ __.pdf'],
    ['a"b\\c%41.pdf', 'a_b_c_41.pdf'],
    ["it's (1)*.pdf", "it's (1)*.pdf"],
    ['a\r\nSet-Cookie: x.pdf', 'a__Set-Cookie: x.pdf'],
  ])('writes %j so that a header can carry it', (name, ascii) => {
    const header = contentDisposition(name, 'application/pdf');
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    const [, plain, encoded = ''] =
      /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w.~!#$&+^`|%-]+)$/.exec(header) ?? [];
    expect(plain).toHaveLength(ascii.length);
    expect(plain).toBe(ascii);
    expect(decodeURIComponent(encoded)).toBe(name);
  });
});
