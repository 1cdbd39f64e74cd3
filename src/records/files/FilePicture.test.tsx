// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { FilePicture } from './FilePicture.tsx';
import type { LibraryFile } from './library.ts';

const root = reactRoot();

const shown = async (change: Partial<LibraryFile>) => {
  const file = { kind: 'image', thumbnail: '/thumbnail/1', missing: false, ...change };
  root.render(<FilePicture row={file as LibraryFile} />);
  await new Promise((resolve) => setTimeout(resolve, 30));
  return { text: document.body.textContent, hasPicture: document.querySelector('img') !== null };
};

it('S-OPS-11 a file without its bytes shows that in place of its picture', async () => {
  expect(await shown({})).toEqual({ text: '', hasPicture: true });
  expect(await shown({ missing: true })).toEqual({ text: '内容丢失', hasPicture: false });
});
