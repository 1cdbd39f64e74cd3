// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { draftKeyOf, recordKeyOf } from '../../offline/model/outbox-entry.ts';
import { saveDraft } from '../../offline/outbox/drafts.ts';
import { enterSession, toClientUser } from '../session/session.store.ts';
import { useFormDrafts } from './use-form-drafts.ts';

const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
const hook = hookRoot();

it('S-SESS-9 a form that is rendered before its visit reads its drafts at the visit', async () => {
  enterSession(toClientUser(user));
  const seen = hook(() => useFormDrafts('role', '/system/role'), null, { hidden: true });
  await vi.waitFor(() => expect(seen.now()).toBeDefined());
  await seen.settle();
  const [baseFields, fields] = [{ name: '旧' }, { name: '新' }];
  await saveDraft('li', {
    ...{ key: draftKeyOf(recordKeyOf('role', 'a'), 'another'), page: 'another' },
    ...{ entity: 'role', operation: 'update', recordId: 'a', parent: null, baseVersion: null },
    ...{ baseFields, fields, savedAt: 1 },
  });
  expect(seen.now().drafts).toEqual({});
  seen.show();
  await vi.waitFor(() => expect(seen.now().drafts).toEqual({ a: { base: baseFields, fields } }));
});
