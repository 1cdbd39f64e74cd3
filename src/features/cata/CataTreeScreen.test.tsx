// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { CataTreeScreen } from './CataTreeScreen.tsx';

vi.mock('../../state/data/use-reply.ts', () => ({
  useReply: () => ({ data: { list: [{ id: 'a' }, { id: 'b' }] }, loading: false }),
}));
vi.mock('../../records/tree/RecordTree.tsx', () => ({ RecordTree: () => null }));
vi.mock('../../records/pane/MasterDetail.tsx', () => ({
  MasterDetail: ({ children }: { children: ReactNode }) => children,
}));

const root = reactRoot();

it.each([
  ['', '2 个'],
  ['?open=a', '2 个'],
  ['?deleted=1', '回收站'],
])('S-LIST-1 what is counted beside the heading is what is shown: %s', (search, text) => {
  history.replaceState(null, '', `/cata${search}`);
  flushSync(() => root.render(<CataTreeScreen />));
  expect(document.querySelector('.page-detail')?.textContent).toBe(text);
});
