// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { fileLibrary } from '../../contract/file/file-library.ts';
import { resetSession, setRoles } from '../../state/session/session.store.ts';
import { useFileBehind } from './use-file-behind.ts';

const useReply = vi.hoisted(() => vi.fn());
vi.mock('../../state/data/use-reply.ts', () => ({ useReply }));

const ID = '3e1b0a52-2d7e-4a07-9f5f-0f4f0d0f9d11';
const record = { id: ID, name: 'a.txt', type: 'text/plain', size: 6, address: '/f' };

const hook = hookRoot();
beforeEach(() => {
  setRoles(['admin']);
  useReply.mockReturnValue({ data: undefined });
});
afterEach(() => {
  resetSession();
  useReply.mockClear();
});
const behind = (value: string, files: readonly (typeof record)[] = []) =>
  hook((named: string) => useFileBehind(named, files), value).now();
const asked = () => useReply.mock.lastCall?.[1];

it('a file of the record is known without a request', () => {
  useReply.mockReturnValue({ data: { ...record, name: 'else.txt' } });
  expect(behind(ID, [record])).toEqual({ name: 'a.txt', size: 6, record, item: null });
  expect(asked()).toBeNull();
});

it('a file that was chosen from the library is requested', () => {
  useReply.mockReturnValue({ data: { ...record, kind: 'document' } });
  expect(behind(ID)).toEqual({ name: 'a.txt', size: 6, record, item: null });
  expect(useReply).toHaveBeenLastCalledWith(fileLibrary.get, { id: ID }, `record/file/${ID}`);
});

it('a file without an address is a name only', () => {
  useReply.mockReturnValue({ data: { ...record, address: null } });
  expect(behind(ID)).toEqual({ name: 'a.txt', size: 6, record: null, item: null });
});

it('nothing is known before there is an answer', () => {
  expect(behind(ID)).toBeNull();
  expect(asked()).toEqual({ id: ID });
});

it('a value that is no id, and a file that the user may not read, are not requested', () => {
  behind('');
  expect(asked()).toBeNull();
  setRoles(['editor']);
  behind(ID);
  expect(asked()).toBeNull();
  setRoles([fileLibrary.search.permission]);
  behind(ID);
  expect(asked()).toEqual({ id: ID });
});
