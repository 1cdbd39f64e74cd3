import { expect, it } from 'vitest';
import { carriesFiles, droppedFiles } from './dropped-files.ts';

const AT = new Date(2026, 10, 21, 14, 32, 5).getTime();

const fileItem = (name: string) => ({
  kind: 'file',
  webkitGetAsEntry: () => null,
  getAsFile: () => new File(['x'], name, { type: 'image/png', lastModified: AT }),
});
const folderItem = (name: string) => ({
  ...fileItem(name),
  webkitGetAsEntry: () => ({ isDirectory: true, name }),
});
const data = (...items: object[]) => ({ items }) as unknown as DataTransfer;

it('S-UP-4 distinguishes files from folders and leaves text alone', () => {
  const { files, folders } = droppedFiles(
    data(fileItem('证据.png'), folderItem('卷宗'), { kind: 'string' }),
  );
  expect(files.map(({ name }) => name)).toEqual(['证据.png']);
  expect(folders).toEqual(['卷宗']);
});

it('S-UP-4 names a pasted screenshot by its time', () => {
  const { files } = droppedFiles(data(fileItem('image.png')));
  expect(files[0]).toMatchObject({ name: '截图-20261121-143205.png', type: 'image/png', size: 1 });
});

it('S-UP-4 knows a drag with files', () => {
  expect(carriesFiles({ types: ['Files'] } as unknown as DataTransfer)).toBe(true);
  expect(carriesFiles({ types: ['text/plain'] } as unknown as DataTransfer)).toBe(false);
  expect(carriesFiles(null)).toBe(false);
});
