// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import type { OutboxEntry } from '../../state/editing/outbox.store.ts';
import type { UploadItem } from '../../state/uploads/uploads.store.ts';
import { OutboxItem } from './OutboxItem.tsx';
import { UploadActions } from './UploadActions.tsx';

const root = reactRoot();
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

/** The accessible names of all buttons and file fields. */
async function namesIn(node: ReactNode): Promise<(string | null)[]> {
  await act(async () => root.render(node));
  return [...document.querySelectorAll('button, input')].map((one) =>
    one.getAttribute('aria-label'),
  );
}

const file = (size: number, state: UploadItem['state']) => {
  const item = { key: String(size), name: 'image.jpg', kind: 'file', size, state };
  return { ...item, record: { address: '/image.jpg' } } as unknown as UploadItem;
};

it.each<[UploadItem['state'], string[]]>([
  ['needs-attention', ['重试 image.jpg，1 KB', '重新选择 image.jpg，1 KB', '移除 image.jpg，1 KB']],
  ['queued', ['暂停 image.jpg，1 KB', '移除 image.jpg，1 KB']],
  ['done', ['复制 image.jpg 的地址，1 KB']],
])('S-UP-4 the actions of two %s files of one name have names of their own', async (state, own) => {
  const names = await namesIn(
    <>
      <UploadActions item={file(1024, state)} />
      <UploadActions item={file(2048, state)} />
    </>,
  );
  expect(names.slice(0, own.length)).toEqual(own);
  expect(new Set(names).size).toBe(2 * own.length);
});

it('the actions of two saves with one label have names of their own', async () => {
  const entry = (minutes: number) =>
    ({
      ...{ key: String(minutes), label: '未命名', entity: 'article', state: 'needs-attention' },
      savedAt: new Date(2025, 10, 20, 14, minutes).getTime(),
    }) as unknown as OutboxEntry;
  const names = await namesIn(
    <>
      <OutboxItem entry={entry(31)} />
      <OutboxItem entry={entry(32)} />
    </>,
  );
  expect(names[0]).toBe('重试 未命名，2025年11月20日 14:31 保存');
  expect(new Set(names).size).toBe(4);
});
