// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { initialEditor } from '../../state/editing/record-editor.ts';
import { beforeLeaving } from '../../state/editing/unsaved-work.ts';
import type { RecordEditor } from '../../state/editing/use-record-editor.ts';
import type { AnyFields, RecordKind } from '../kind.ts';
import { type FormProps, type FormWork, useRecordForm } from './use-record-form.ts';

const mocks = vi.hoisted(() => ({
  useShortcut: vi.fn(),
  notify: vi.fn(),
  markTag: vi.fn(),
  nameTag: vi.fn(),
  usePermission: vi.fn(),
  useMayWrite: vi.fn(),
  awaitArrivals: vi.fn(),
  useRecordWalk: vi.fn(),
}));
vi.mock('../../state/keys/use-shortcut.ts', () => mocks);
vi.mock('../../state/base/notices.store.ts', () => mocks);
vi.mock('../../state/menu/tags.store.ts', () => mocks);
vi.mock('../../state/session/Permitted.tsx', () => ({
  ...mocks,
  rolesFor: (call: { permission: string }) => ['admin', call.permission],
}));
vi.mock('../../state/uploads/uploads.store.ts', () => mocks);
vi.mock('./use-record-walk.ts', () => mocks);

const text = { type: 'text' } as const;
const fields = [
  { name: 'title', label: '标题', hint: '不超过 6 字', required: true, control: text },
  {
    ...{ name: 'code', label: '编码', control: text, reads: ['title'] },
    fixed: (record: AnyFields) => record.builtIn === true,
  },
  { name: 'note', label: '备注', control: text },
];
const kind = {
  label: '文章',
  calls: { create: { permission: 'article:add' }, update: { permission: 'article:edit' } },
  groups: [{ fields }],
  empty: { title: '', code: '', note: '无' },
  rules: {
    title: v.pipe(v.string(), v.minLength(1, '请填写标题'), v.maxLength(6, '太长')),
    code: v.pipe(v.string(), v.minLength(1, '请填写编码')),
  },
  nameOf: ({ title }: AnyFields) => String(title),
} as unknown as RecordKind;
const right = { title: '押金', code: 'yj', note: '好' };

let editor: RecordEditor<AnyFields>;
let work: FormWork;
const revealed = vi.fn();
const root = reactRoot();

function Form(props: FormProps & { reveal: boolean }) {
  work = useRecordForm(props, props.reveal ? revealed : undefined);
  return (
    <form {...work.frame}>
      <details>
        <input aria-label="标题" aria-invalid={work.errors.title !== undefined} />
      </details>
      <input aria-label="编码" aria-invalid={work.errors.code !== undefined} />
    </form>
  );
}

function draw(props: Partial<FormProps> = {}, { reveal = true } = {}) {
  const given: FormProps = {
    ...{ kind, id: 'a1', editor, fields: editor.fields ?? {}, files: [] },
    tag: { key: 'tag', named: true },
    ...props,
  };
  flushSync(() => root.render(<Form {...given} reveal={reveal} />));
}

const edit = (typed: AnyFields, more: Partial<RecordEditor<AnyFields>> = {}) => {
  const state = { ...initialEditor<AnyFields>(), fields: typed, ...more };
  editor = {
    ...state,
    ...{ queued: undefined, confirmed: undefined, change: vi.fn(), begin: vi.fn() },
    getState: () => state,
    save: vi.fn(async () => undefined),
    discardDraft: vi.fn(),
    ...more,
  };
};

const form = () => document.querySelector('form') as HTMLFormElement;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const fieldOf = (name: string) => fields.find((one) => one.name === name) as never;

beforeEach(() => {
  for (const one of [...Object.values(mocks), revealed]) one.mockReset();
  mocks.usePermission.mockReturnValue(true);
  mocks.useMayWrite.mockReturnValue(true);
  mocks.awaitArrivals.mockReturnValue(null);
  edit(right);
});

it('requires the permission of the call', () => {
  draw();
  expect(mocks.usePermission).toHaveBeenLastCalledWith(['admin', 'article:edit']);
  expect(mocks.useMayWrite).toHaveBeenLastCalledWith(kind.calls.update);
  expect([work.heading, form().ariaLabel ?? form().getAttribute('aria-label')]).toEqual([
    '编辑文章',
    '编辑文章',
  ]);
  draw({ isNew: true });
  expect(mocks.usePermission).toHaveBeenLastCalledWith(['admin', 'article:add']);
  expect(mocks.useMayWrite).toHaveBeenLastCalledWith(kind.calls.create);
  expect(work.heading).toBe('新增文章');
  draw({ isNew: true, kind: { ...kind, addTitle: '写文章' } as RecordKind });
  expect(work.heading).toBe('写文章');
  expect(form().noValidate).toBe(true);
});

it('names its tag, and marks it while it is edited', () => {
  draw();
  expect(mocks.nameTag.mock.calls).toEqual([['tag', '押金']]);
  expect(mocks.markTag.mock.calls).toEqual([['tag', false]]);
  expect(mocks.useRecordWalk).toHaveBeenLastCalledWith({
    kind,
    id: 'a1',
    tag: { key: 'tag', named: true },
    dirty: false,
  });
  edit({ ...right, title: '' }, { revision: 1 });
  draw();
  expect(mocks.nameTag).toHaveBeenLastCalledWith('tag', '编辑文章');
  expect(mocks.markTag).toHaveBeenLastCalledWith('tag', true);
});

it('reports edits to the owner of a shared tag, and does not rename that tag', () => {
  const mark = vi.fn();
  draw({ tag: { key: 'tag', named: false, mark } });
  expect(mark.mock.calls).toEqual([[false]]);
  expect(mocks.nameTag).not.toHaveBeenCalled();
  expect(mocks.markTag).not.toHaveBeenCalled();
});

it('saves what is typed now under its name', async () => {
  const onCreated = vi.fn();
  draw({ onCreated, isNew: true });
  expect(await work.submit()).toBe(true);
  expect(vi.mocked(editor.save).mock.calls).toEqual([['押金']]);
  expect(onCreated).toHaveBeenCalledTimes(1);
  draw({ onCreated });
  expect(await work.submit()).toBe(true);
  expect(onCreated, 'of a record that exists').toHaveBeenCalledTimes(1);
  const later = { ...initialEditor<AnyFields>(), fields: { ...right, title: '租房' } };
  edit(right, { getState: () => later });
  draw();
  await work.submit();
  expect(editor.save).toHaveBeenLastCalledWith('租房');
  edit(right, { getState: () => ({ ...later, fields: null }) });
  draw();
  await work.submit();
  expect(editor.save).toHaveBeenLastCalledWith('押金');
});

it('saves by its key and by its form, where one may', async () => {
  draw();
  const [id, act, applies, place] = mocks.useShortcut.mock.calls.at(-1) ?? [];
  expect([id, applies, place.current]).toEqual(['save', true, form()]);
  act();
  await vi.waitFor(() => expect(editor.save).toHaveBeenCalledTimes(1));
  const event = new Event('submit', { bubbles: true, cancelable: true });
  form().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(editor.save).toHaveBeenCalledTimes(2));
  mocks.useMayWrite.mockReturnValue(false);
  draw();
  expect(mocks.useShortcut.mock.calls.at(-1)?.[2]).toBe(false);
  expect(await work.submit()).toBe(false);
  expect(editor.save).toHaveBeenCalledTimes(2);
});

it('shows validation errors, and focuses the first invalid field', async () => {
  edit({ ...right, title: '', code: '' });
  draw();
  expect(await work.submit()).toBe(false);
  expect(editor.save).not.toHaveBeenCalled();
  expect(work.errors).toEqual({ title: '请填写标题', code: '请填写编码' });
  expect(revealed.mock.calls).toEqual([['title', work.errors]]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('标题');
  expect(document.querySelector('details')?.hasAttribute('open')).toBe(true);
  expect(work.propsOf(fieldOf('title'))).toMatchObject({
    error: '请填写标题',
    errors: work.errors,
  });
  expect(work.propsOf(fieldOf('note')).error).toBeUndefined();

  edit(right);
  draw();
  expect(await work.submit()).toBe(true);
  await vi.waitFor(() => expect(work.errors).toEqual({}));
});

it('shows errors without a reveal callback', async () => {
  edit({ ...right, code: '' });
  draw({}, { reveal: false });
  expect(await work.submit()).toBe(false);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('编码');
});

it('S-SESS-9 a form that has given way when its first save ends leads nowhere', async () => {
  const onCreated = vi.fn();
  edit(right, { save: async () => flushSync(() => root.render(null)) });
  draw({ isNew: true, onCreated });
  expect(await work.submit()).toBe(true);
  expect(onCreated).not.toHaveBeenCalled();
});

it('notifies the user where the device cannot store the record, and creates none', async () => {
  const onCreated = vi.fn();
  edit(right, { save: () => Promise.reject(new Error('full')) });
  draw({ isNew: true, onCreated });
  expect(await work.submit()).toBe(false);
  expect(mocks.notify.mock.calls).toEqual([
    [{ title: '本设备无法保存，请先复制正文', kind: 'error' }],
  ]);
  expect(onCreated).not.toHaveBeenCalled();
});

it('waits for files that are still being added, and for the text that receives them', async () => {
  let arrive: () => void = () => undefined;
  mocks.awaitArrivals.mockReturnValue(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  draw();
  const saved = work.submit();
  await frame();
  expect(editor.save).not.toHaveBeenCalled();
  // Like an editor, which reports its text after a debounce.
  const stop = beforeLeaving(
    async () => void Object.assign(editor.getState(), { fields: { ...right, title: '带图' } }),
  );
  arrive();
  expect(await saved).toBe(true);
  expect(editor.save).toHaveBeenCalledWith('带图');
  stop();
});

it('reloads the record once the server has confirmed a save', () => {
  const onConfirmed = vi.fn();
  draw({ onConfirmed });
  expect(onConfirmed).not.toHaveBeenCalled();
  edit(right, { confirmed: { id: 's1', version: 2 } as never });
  draw({ onConfirmed });
  draw({ onConfirmed });
  expect(onConfirmed).toHaveBeenCalledTimes(1);
  edit(right, { confirmed: { id: 's2', version: 3 } as never });
  draw({ onConfirmed });
  expect(onConfirmed).toHaveBeenCalledTimes(2);
  draw({});
});

it('passes the properties of a field to its control', () => {
  edit({ title: '押金', code: 'yj' });
  draw({ record: { builtIn: true } });
  const title = work.propsOf(fieldOf('title'));
  expect(title).toMatchObject({
    ...{ label: '标题', hint: '不超过 6 字', required: true, value: '押金', readOnly: false },
    ...{ recordId: 'a1', isNew: false, files: [], fields: {} },
  });
  title.onChange('租房' as never);
  expect(vi.mocked(editor.change).mock.calls).toEqual([[{ title: '租房' }]]);
  expect(title.onFields).toBe(editor.change);
  expect(work.propsOf(fieldOf('note'))).toMatchObject({ value: '无', required: false });
  expect(work.propsOf(fieldOf('code')).readOnly).toBe(true);
  expect(work.propsOf(fieldOf('code')).fields).toEqual({ title: '押金' });
  draw({ record: { builtIn: false } });
  expect(work.propsOf(fieldOf('code')).readOnly).toBe(false);
  draw();
  expect(work.propsOf(fieldOf('code')).readOnly).toBe(false);
  expect(work.propsOf(fieldOf('title')).onChange).toBe(title.onChange);
  mocks.useMayWrite.mockReturnValue(false);
  draw();
  expect(work.propsOf(fieldOf('title')).readOnly).toBe(true);
});

it('sets initial values of a new record only, not of a restored draft', () => {
  const begin = () => work.propsOf(fieldOf('note')).onBegin?.('新' as never);
  draw();
  begin();
  edit(right, { restored: true });
  draw({ isNew: true });
  begin();
  expect(editor.begin).not.toHaveBeenCalled();
  edit(right);
  draw({ isNew: true });
  begin();
  expect(vi.mocked(editor.begin).mock.calls).toEqual([[{ note: '新' }]]);
});
