import { expect, it } from 'vitest';
import { pictureHead } from './picture-head.ts';

/** The head of a PNG. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0x01, 0x2c, 0x02, 0x58, 3];
/** An application segment, as cameras write before the size. */
const notes = (length: number) => [
  0xff,
  0xe1,
  length >> 8,
  length & 255,
  ...new Array<number>(length - 2).fill(0xff),
];

it('S-UP-2 reads the size of a PNG, whatever it claims', () => {
  expect(pictureHead(png(705, 390))).toMatchObject({ type: 'image/png', width: 705, height: 390 });
  expect(pictureHead(png(60_000, 60_000))).toMatchObject({ width: 60_000, height: 60_000 });
  expect(pictureHead(png(0, 10))).toBeNull();
});

it.each([
  ['baseline', [0xff, 0xd8, ...frame(0xc0)]],
  ['progressive', [0xff, 0xd8, ...frame(0xc2)]],
  ['after notes', [0xff, 0xd8, ...notes(5000), ...notes(4), ...frame(0xc0)]],
  ['after padding and tables', [0xff, 0xd8, 0xff, 0xff, 0xff, 0xc4, 0, 3, 0, ...frame(0xc1)]],
])('S-UP-2 reads the size of a JPEG: %s', (_, bytes) => {
  expect(pictureHead(Uint8Array.from(bytes))).toMatchObject({ width: 600, height: 300 });
});

it.each([
  ['nothing', []],
  ['a PNG cut short', [...png(10, 10).slice(0, 20)]],
  ['a JPEG cut short', [0xff, 0xd8, ...notes(40)]],
  ['a JPEG whose segments lead nowhere', [0xff, 0xd8, 0, 0, 0, 0]],
  ['another kind', [...Buffer.from('GIF89a whatever it may hold')]],
  ['a page', [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]],
])('S-UP-2 reads none from %s', (_, bytes) => {
  expect(pictureHead(Uint8Array.from(bytes))).toBeNull();
});
