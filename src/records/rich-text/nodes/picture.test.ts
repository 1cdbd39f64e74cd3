// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { editors } from '../../../../tests/support/device/editor.ts';
import { configState, resetConfig } from '../../../state/base/config.store.ts';
import { resetUploads, showUploads } from '../../../state/uploads/uploads.store.ts';
import { htmlIn } from '../create-editor.ts';
import { isPicture } from '../pictures-allowed.ts';
import { showPicture } from './picture-source.ts';

const readBytes = vi.hoisted(() => vi.fn());
vi.mock('../../../offline/uploads/bytes.ts', async (original) => ({
  ...(await original<object>()),
  readBytes,
}));
vi.mock('../../../state/session/session.store.ts', async (original) => ({
  ...(await original<object>()),
  requireUserName: () => '王律师',
}));

const ID = '3e1b0a52-2d7e-4a07-9f5f-0f4f0d0f9d11';
const STORED = `/cn/management/v1/file/content/${ID}`;
const record = { id: ID, name: 'a.png', type: 'image/png', size: 1, address: STORED };
const item = (change: object = {}) =>
  ({ key: 'k', name: 'a.png', size: 1, type: 'image/png', record: null, ...change }) as never;

const open = editors();
let made = 0;
const revoked = vi.fn();
beforeEach(() => {
  made = 0;
  readBytes.mockResolvedValue(new Uint8Array(1));
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
  resetUploads();
});
afterEach(() => {
  vi.restoreAllMocks();
  revoked.mockReset();
  resetConfig();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
const begin = (source: string) => {
  const picture = document.createElement('img');
  const end = showPicture(picture, source);
  return { shown: () => picture.getAttribute('src'), end };
};

it('a stored picture is shown from the API’s host, one of a bucket from there', () => {
  expect(begin(STORED).shown()).toBe(STORED);
  (configState.values as { apiHost: string }) = {
    ...configState.values,
    apiHost: 'https://api.test',
  };
  expect(begin(STORED).shown()).toBe(`https://api.test${STORED}`);
  expect(begin('https://bucket.test/1').shown()).toBe('https://bucket.test/1');
});

it('a picture in the queue is shown from the bytes of this device, until it ends', async () => {
  showUploads([item()]);
  const { shown, end } = begin('upload:k');
  await settle();
  expect(shown()).toBe('blob:1');
  showUploads([item()]);
  await settle();
  expect([shown(), made]).toEqual(['blob:1', 1]);
  expect(revoked).not.toHaveBeenCalled();
  end();
  expect(revoked.mock.calls).toEqual([['blob:1']]);
});

it('one that the queue does not know yet is shown when it does', async () => {
  const { shown, end } = begin('upload:k');
  await settle();
  expect(shown()).toBeNull();
  showUploads([item()]);
  await settle();
  expect(shown()).toBe('blob:1');
  end();
});

it('one that has arrived is shown from the server', async () => {
  showUploads([item()]);
  const { shown, end } = begin('upload:k');
  await settle();
  showUploads([item({ record })]);
  await settle();
  expect(shown()).toBe(STORED);
  end();
});

it('one that was on the server before needs no bytes', async () => {
  showUploads([item({ record })]);
  const { shown, end } = begin('upload:k');
  await settle();
  expect([shown(), made]).toEqual([STORED, 0]);
  end();
  expect(revoked).not.toHaveBeenCalled();
});

it('one whose bytes cannot be read is not shown', async () => {
  readBytes.mockRejectedValue(new Error('no bytes'));
  showUploads([item()]);
  const { shown, end } = begin('upload:k');
  await settle();
  expect([shown(), made]).toEqual([null, 0]);
  end();
});

it('ended while its bytes are read, it shows nothing and listens to nothing', async () => {
  showUploads([item()]);
  const { shown, end } = begin('upload:k');
  end();
  await settle();
  expect([shown(), made]).toEqual([null, 0]);
  showUploads([item({ record })]);
  await settle();
  expect(shown()).toBeNull();
});

it('requested twice at once, its bytes are shown once', async () => {
  showUploads([item()]);
  const { end } = begin('upload:k');
  showUploads([item()]);
  await settle();
  expect(made).toBe(1);
  end();
});

const imageIn = (editor: ReturnType<typeof open>) => {
  const image = editor.view.dom.querySelector('img');
  if (!image) throw new Error('no picture');
  return image;
};

it('in the editor: its text, and the picture itself stays while its text changes', () => {
  const editor = open(`<img src="${STORED}" alt="章">`);
  const image = imageIn(editor);
  expect([image.alt, image.getAttribute('src')]).toEqual(['章', STORED]);
  image.removeAttribute('src');
  editor.commands.setNodeSelection(0);
  editor.commands.updateAttributes('picture', { alt: '印' });
  expect(imageIn(editor)).toBe(image);
  expect([image.alt, image.hasAttribute('src')]).toEqual(['印', false]);
  expect(htmlIn(editor)).toBe(`<img src="${STORED}" alt="印">`);
});

it('in the editor: another picture in its place ends the first, and the editor’s end the last', async () => {
  showUploads([item(), item({ key: 'm' })]);
  const editor = open('<img src="upload:k" alt="">');
  await settle();
  const image = imageIn(editor);
  editor.commands.setNodeSelection(0);
  editor.commands.updateAttributes('picture', { src: 'upload:m' });
  await settle();
  expect(imageIn(editor)).toBe(image);
  expect(image.getAttribute('src')).toBe('blob:2');
  expect(revoked.mock.calls).toEqual([['blob:1']]);
  editor.destroy();
  expect(revoked.mock.calls).toEqual([['blob:1'], ['blob:2']]);
});

it('in the editor: another block in its place is no picture', () => {
  const editor = open(`<img src="${STORED}" alt="">`);
  editor.commands.setContent('<hr><p>一</p>');
  expect(editor.view.dom.querySelector('img')).toBeNull();
});

it.each([
  [STORED, true],
  ['upload:k', true],
  [`https://bucket.test/files/${ID}`, true],
  [`https://elsewhere.test/files/${ID}`, false],
  ['/cn/management/v1/file/content/1', false],
])('whether %s may be in a text: %s', (address, allowed) => {
  const buckets = { public: 'https://bucket.test/files' };
  (configState as { values: object }).values = { ...configState.values, buckets };
  expect(isPicture(address)).toBe(allowed);
});
