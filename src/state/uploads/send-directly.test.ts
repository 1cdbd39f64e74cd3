// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type ApiError,
  DutyError,
  HttpError,
  SessionEndedError,
  UnauthorizedError,
} from '../../api/errors.ts';
import { sendUpload } from '../../offline/uploads/send-upload.ts';
import { enterSession, resetSession, toClientUser } from '../session/session.store.ts';
import { directState, removeDirect } from './direct-uploads.store.ts';
import { sendDirectly } from './send-directly.ts';

vi.mock(import('../../offline/uploads/send-upload.ts'), async (original) => {
  const actual = await original();
  return { sendUpload: vi.fn(actual.sendUpload) };
});

const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
beforeEach(() => {
  for (const { key } of directState.list) removeDirect(key);
  enterSession(toClientUser(user));
});

it('S-UP-4 a file that can no longer be read while it is sent directly is shown as not sent, with the reason', async () => {
  const file = new File(['内容'], '说明.txt');
  const gone = () => Promise.reject(new DOMException('changed on disk', 'NotReadableError'));
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: gone });
  expect(await sendDirectly(file, 'file', {})).toBeNull();
  const reason = '文件无法读取，可能已被移动或修改';
  expect(directState.list).toMatchObject([{ name: '说明.txt', state: 'refused', reason }]);
});

const EXPIRED = '当前登录状态已过期，请重新登录！';

it.each<[string, ApiError, string]>([
  ['the session was ended', new SessionEndedError('账号已在别处登录'), '账号已在别处登录'],
  ['nobody is signed in', new UnauthorizedError(), EXPIRED],
  ['a duty comes first', new DutyError('password', '请先修改密码', null), '请先修改密码'],
  [
    'another user is signed in',
    new HttpError(409, '该内容属于另一位用户', null, null),
    '该内容属于另一位用户',
  ],
])(
  'S-UP-4 S-SESS-8 a file sent directly is not called refused where %s',
  async (_, error, reason) => {
    vi.mocked(sendUpload).mockRejectedValueOnce(error);
    expect(await sendDirectly(new File(['内容'], '说明.txt'), 'file', {})).toBeNull();
    expect(directState.list).toMatchObject([{ state: 'refused', reason }]);
  },
);

it('S-UP-4 S-SESS-8 a file sent directly is not called refused where its owner leaves before it is sent', async () => {
  const file = new File(['内容'], '说明.txt');
  const slice = file.slice.bind(file);
  file.slice = (...part) => {
    resetSession();
    return slice(...part);
  };
  expect(await sendDirectly(file, 'file', {})).toBeNull();
  expect(directState.list).toMatchObject([{ state: 'refused', reason: EXPIRED }]);
});
