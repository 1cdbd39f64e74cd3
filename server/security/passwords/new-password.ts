import { invalidFields } from '../../base/refusal.ts';
import { spell } from '../../db/title-spelling.ts';

/** The user whose password is set. */
interface Person {
  userName: string;
  realName: string;
}

/** Names of the product, which everybody who sees the login page can guess. */
const PRODUCT = /lexdesk|律台|lvtai/g;
/** Minimum letters and digits that must remain without the product's name, the same as of any password. */
const LEAST = 8;
/** Minimum length of a name that is checked: shorter ones occur in many words. */
const LEAST_NAME = 3;

/** Throws where a new password is easily guessed (ASVS 6.2.4, 6.2.11, 6.2.12); the contract checks its length. */
export async function acceptPassword(person: Person, password: string): Promise<void> {
  if (await isGuessable(person, password)) {
    throw invalidFields({ next: '这个密码太容易被猜到，请换一个' });
  }
}

/**
 * Whether a password is easily guessed by somebody who knows product and user. With the product's name removed it must
 * still be good enough: lexdesk2026 is not, Lexdesk-tests-2026 is.
 */
export async function isGuessable(person: Person, password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const names = await namesOf(person);
  if (names.some((name) => lower.includes(name))) return true;
  const rest = lower.replace(PRODUCT, '');
  if (rest !== lower && rest.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST) return true;
  if (new Set(rest).size < 4) return true;
  return (await isWellKnown(lower)) || isWellKnown(rest);
}

/** The user's names as they may occur in a password: 王小明 also as wangxiaoming. */
async function namesOf({ userName, realName }: Person): Promise<string[]> {
  const name = realName.toLowerCase().replace(/\s/g, '');
  const { pinyin } = await spell(name);
  const long = [name, pinyin].filter(({ length }) => length >= LEAST_NAME);
  return [userName.toLowerCase(), ...long];
}

/** Whether it is one of the passwords that attackers try first; the lists are imported on demand. */
async function isWellKnown(lower: string): Promise<boolean> {
  const [{ dictionary }, { chinesePasswords }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('./chinese-passwords.ts'),
  ]);
  return chinesePasswords.has(lower) || dictionary['passwords-common'].includes(lower);
}
