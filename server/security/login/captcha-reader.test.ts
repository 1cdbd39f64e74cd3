import svgCaptcha from 'svg-captcha';
import { expect, it } from 'vitest';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { isPictureCode, newPicture } from './captcha.ts';

const deps = embeddedDeps();
const PICTURES = 200;
const OPTIONS = { size: 4, noise: 2, ignoreChars: '0oO1iIlL', color: true };

/** What the attacking reader compares: the commands of a letter's path, and its position. */
const lettersOf = (svg: string) =>
  [...svg.matchAll(/<path fill="#[^"]*" d="([^"]*)"\/>/g)]
    .map(([, path = '']) => ({
      form: path.replace(/[^A-Z]+/g, ''),
      x: Math.min(...[...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x))),
    }))
    .sort((one, other) => one.x - other.x)
    .map(({ form }) => form);

/** The attacking reader, trained on pictures with known answers. */
function readerOf(forms: (svg: string) => string[]): (svg: string) => string {
  const known = new Map<string, string>();
  for (let seen = 0; seen < 600; seen += 1) {
    const { text, data } = svgCaptcha.create(OPTIONS);
    for (const [at, form] of forms(data).entries()) known.set(form, text[at] ?? '');
  }
  return (svg) =>
    forms(svg)
      .map((form) => known.get(form) ?? '')
      .join('');
}

it('the source of a picture does not name its letters: a program that read them all reads none', async () => {
  const read = readerOf(lettersOf);
  const plain = Array.from({ length: PICTURES }, () => svgCaptcha.create(OPTIONS));
  const before = plain.filter(({ text, data }) => read(data).toLowerCase() === text.toLowerCase());
  expect(before.length, 'the reader reads pictures as they were').toBeGreaterThan(PICTURES * 0.9);
  let solved = 0;
  for (let at = 0; at < PICTURES; at += 1) {
    const { pictKey, image } = await newPicture(deps());
    const svg = Buffer.from(image.split(',')[1] ?? '', 'base64').toString();
    if (await isPictureCode(deps(), pictKey, read(svg) || '-')) solved += 1;
  }
  expect(solved).toBe(0);
});
