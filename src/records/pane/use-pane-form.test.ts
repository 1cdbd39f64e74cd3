// @vitest-environment happy-dom
import type { FormEvent } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { userCalls } from '../../contract/access/user.ts';
import { resetSession, setRoles } from '../../state/session/session.store.ts';
import { type PaneFields, usePaneForm } from './use-pane-form.ts';

const initial = { name: '旧' };
const render = hookRoot();
const onType = vi.fn();
const onSave = vi.fn<PaneFields<typeof initial>['onSave']>(async () => undefined);
const event = { preventDefault: () => undefined } as FormEvent;

const open = (typed: typeof initial | null) =>
  render(
    (input: typeof initial | null) =>
      usePaneForm(
        { initial, typed: input, onType, call: userCalls.update, onSave },
        '保存',
        () => ({ rules: { name: v.pipe(v.string(), v.nonEmpty('必填')) } }),
      ),
    typed,
  );

beforeEach(() => {
  vi.clearAllMocks();
  setRoles(['admin']);
});
afterEach(resetSession);

it('a change is unsaved input; an undone one is none', () => {
  const form = open(null);
  form.now().change({ name: '新' });
  expect(onType).toHaveBeenLastCalledWith({ name: '新' });
  form.draw({ name: '新' });
  form.now().change({ name: '旧' });
  expect(onType).toHaveBeenLastCalledWith(null);
});

it('valid fields are saved', async () => {
  const form = open({ name: '新' });
  await form.now().handleSubmit(event);
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: '新' });
});

it('invalid fields show their errors and are not saved', async () => {
  const form = open({ name: '' });
  await form.now().handleSubmit(event);
  await form.settle();
  expect(form.now().errors).toEqual({ name: '必填' });
  expect(onSave).not.toHaveBeenCalled();
});

it('nothing is saved without the permission', async () => {
  setRoles(['user:search']);
  const form = open({ name: '新' });
  await form.now().handleSubmit(event);
  expect(form.now().mayWrite).toBe(false);
  expect(onSave).not.toHaveBeenCalled();
});
