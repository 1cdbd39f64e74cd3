import { expect, it } from 'vitest';
import { acceptPassword } from './new-password.ts';

it.each([
  ['the name in it', '张San', 'x张sAn-2026'],
  ['the name in capitals', 'admin', 'my-ADMIN-password'],
  ['three characters that repeat', 'li', 'abcabcabcabc'],
  ['one of those that attackers try first', 'li', 'password1'],
  ['the same in capitals', 'li', 'PassWord1'],
  ['one that is tried first in China', 'li', 'woaini1314'],
  ['the same with capitals', 'li', 'Lvshi123456'],
  ['the product’s name with a year', 'li', 'Lexdesk2026'],
  ['the same with signs', 'li', '!!Lexdesk@2026!!'],
  ['the product’s name in Chinese', 'li', '律台律台律台2026'],
  ['the product’s name in pinyin', 'li', 'lvtai-12345'],
  ['the product’s name before a well-known password', 'li', 'lexdeskpassword1'],
  ['the person’s name', 'li', '王小明-7-denghuo'],
  ['the person’s name in pinyin', 'li', 'WangXiaoMing-77'],
])('S-SEC-4 refuses %s', async (_, userName, password) => {
  await expect(acceptPassword({ userName, realName: '王小明' }, password)).rejects.toMatchObject({
    code: 2001,
    data: { fields: { next: '这个密码太容易被猜到，请换一个' } },
  });
});

it.each([
  ['four characters, no well-known word', 'abcdabcdxyxy'.replace(/[xy]/g, 'a')],
  ['a sentence', 'Vier-Pferde-2026'],
  ['the product’s name within more', 'Lexdesk-tests-2026'],
  ['a short name, which stands in many words', 'Vier-Wagen-2026'],
])('S-SEC-4 takes %s', async (_, password) => {
  await expect(
    acceptPassword({ userName: 'li', realName: 'Wa' }, password),
  ).resolves.toBeUndefined();
});
