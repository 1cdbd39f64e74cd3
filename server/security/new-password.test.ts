import { expect, it } from 'vitest';
import { acceptPassword } from './new-password.ts';

it.each([
  ['the name in it', '张San', 'x张sAn-2026'],
  ['the name in capitals', 'admin', 'my-ADMIN-password'],
  ['three characters that repeat', 'li', 'abcabcabcabc'],
  ['one of those that attackers try first', 'li', 'password1'],
  ['the same in capitals', 'li', 'PassWord1'],
])('refuses %s', async (_, userName, password) => {
  await expect(acceptPassword(userName, password)).rejects.toMatchObject({
    code: 2001,
    data: { fields: { next: '这个密码太容易被猜到，请换一个' } },
  });
});

it.each([
  ['four characters, no well-known word', 'abcdabcdxyxy'.replace(/[xy]/g, 'a')],
  ['a sentence', 'Vier-Pferde-2026'],
])('takes %s', async (_, password) => {
  await expect(acceptPassword('li', password)).resolves.toBeUndefined();
});
