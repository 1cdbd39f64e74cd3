// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { enterSession, toClientUser } from '../session/session.store.ts';
import { directState } from './direct-uploads.store.ts';
import { sendDirectly } from './send-directly.ts';

const user = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
beforeEach(() => {
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
