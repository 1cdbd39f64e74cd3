// @vitest-environment happy-dom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../../../tests/support/device/react-root.ts';
import type { AnyFields } from '../../../../records/kind.ts';
import { noticesState, resetNotices } from '../../../../state/base/notices.store.ts';
import { HistoryDesk } from './HistoryDesk.lazy.tsx';

const { replies } = vi.hoisted(() => ({ replies: { history: {}, version: {} } }));
vi.mock('../../../../state/data/use-reply.ts', () => ({
  useReply: (_: unknown, request: { version?: number } | null) => ({
    data: request && (request.version ? replies.version : replies.history),
    error: null,
  }),
}));
vi.mock('./ComparedPaper.tsx', () => ({ ComparedPaper: () => null }));

const root = reactRoot();
beforeEach(resetNotices);

it('S-DESK-6 unsaved text is restored when the restoration of a version is undone', async () => {
  const version = { title: '旧', body: '<p>旧</p>' };
  const entry = { version: 1, at: 1, by: 'a', byName: '甲', action: '新建文章', note: '' };
  replies.history = { total: 1, list: [{ ...entry, changed: true }] };
  replies.version = { version: 1, fields: version };
  const typed = { title: '新', body: '<p>从未保存</p>', slug: 'a' };
  let fields: AnyFields = typed;
  const restore = (next: AnyFields) => {
    fields = { ...fields, ...next };
  };
  const ignore = () => undefined;
  const desk = (
    <HistoryDesk id="a" fields={typed} mayRestore onRestore={restore} onClose={ignore} />
  );
  flushSync(() => root.render(<ChakraProvider value={defaultSystem}>{desk}</ChakraProvider>));
  const isButton = ({ textContent }: Element) => textContent === '恢复为新草稿';
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(isButton);
    expect(found?.disabled).toBe(false);
    return found;
  });
  flushSync(() => button?.click());
  expect(fields).toEqual({ ...version, slug: 'a' });
  const [notice] = noticesState.list;
  expect(notice).toMatchObject({
    title: '已恢复为新草稿，保存后生效',
    actions: [{ label: '撤销' }],
  });
  notice?.actions[0]?.run();
  expect(fields).toEqual(typed);
});
