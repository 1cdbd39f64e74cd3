import { beforeEach, expect, it, vi } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { isPassword } from '../../security/passwords/passwords.ts';
import { handleLogin } from './login-calls.ts';

vi.mock('../../security/passwords/passwords.ts');
const checking = vi.mocked(isPassword);
const deps = embeddedDeps({ CAPTCHA: 'off' });
beforeEach(() => {
  checking.mockReset();
  checking.mockResolvedValue(false);
});

const signIn = async (userName: string) => {
  const client = { address: '192.0.2.1', userAgent: '', sameOrigin: true, https: true };
  const input = { userName, password: '猜一个' };
  const http = { req: { raw: new Request('http://lexdesk.test') } };
  const call = { deps: deps(), input, client, http, attemptedAccount: vi.fn() };
  const refused = await Promise.resolve(handleLogin(call as never)).catch((error) => error);
  return { refused, checked: checking.mock.lastCall };
};

it('an unknown name is checked like an existing one', async () => {
  await addUser(deps().db, { userName: '王律师', passwordHash: 'stored' });
  const known = await signIn('王律师');
  expect(known.checked).toEqual(['stored', '猜一个', '192.0.2.1']);
  const unknown = await signIn('没有这个人');
  expect(unknown.checked).toEqual([null, '猜一个', '192.0.2.1']);
  expect(unknown.refused).toMatchObject({ code: 1002, message: known.refused.message });
});
