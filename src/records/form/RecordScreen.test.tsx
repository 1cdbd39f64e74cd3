// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { recordKey } from '../../state/data/reply-keys.ts';
import type { ReplyView } from '../../state/data/use-reply.ts';
import { enterSession, toClientUser } from '../../state/session/session.store.ts';
import type { RecordKind } from '../kind.ts';
import { RecordScreen } from './RecordScreen.tsx';
import type { FormProps } from './use-record-form.ts';

const reply = { data: undefined, loading: true, error: null, reload: () => undefined };
const mocks = vi.hoisted(() => ({ useReply: vi.fn() }));
vi.mock('../../state/data/use-reply.ts', () => mocks);
mocks.useReply.mockReturnValue(reply as unknown as ReplyView<never>);

const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
const kind = {
  entity: 'cata',
  label: '栏目',
  calls: { get: { path: '/cata/get' } },
  groups: [],
  empty: { title: '' },
} as unknown as RecordKind;

let form: FormProps;
const root = reactRoot();
const Form = (props: FormProps) => {
  form = props;
  return <input aria-label="名称" value={String(props.fields.title)} readOnly />;
};
const tag = { key: 'tag', named: true };
const draw = (id: string | null, onCreated = vi.fn()) => {
  flushSync(() => root.render(<RecordScreen {...{ kind, id, tag, Form, onCreated }} />));
};
const field = () => document.querySelector('input');

it('S-SESS-9 a new record that is saved stays in its form, which edits it from then on', async () => {
  enterSession(toClientUser(user));
  draw(null);
  await vi.waitFor(() => expect(field()).not.toBeNull());
  const [first, { id, editor }] = [field(), form];
  expect(form).toMatchObject({ isNew: true, fields: { title: '' } });
  flushSync(() => editor.change({ title: '一' }));
  const saved = editor.save('一');
  flushSync(() => editor.change({ title: '一二' }));
  await saved;
  draw(id);
  expect(field()).toBe(first);
  expect(form).toMatchObject({ id, isNew: false, fields: { title: '一二' } });
  expect(mocks.useReply).toHaveBeenLastCalledWith(kind.calls.get, { id }, recordKey('cata', id));
  // The next one is new.
  draw(null);
  await vi.waitFor(() => expect(form.isNew).toBe(true));
  expect(form.id).not.toBe(id);
  expect(form.fields).toEqual({ title: '' });
});

it('the skeleton stays until the form that replaces it is drawn, which waits for input', async () => {
  enterSession(toClientUser(user));
  const drawing = new Promise<never>(() => undefined);
  const begun = vi.fn();
  const SlowForm = () => {
    begun();
    return use(drawing);
  };
  const page = (
    <Suspense key="slow" fallback={<p>没有</p>}>
      <RecordScreen {...{ kind, id: null, tag, Form: SlowForm, skeleton: <p>骨架</p> }} />
    </Suspense>
  );
  flushSync(() => root.render(page));
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.body.textContent).toBe('骨架');
});
