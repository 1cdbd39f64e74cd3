import { invalidFields } from '../../base/refusal.ts';
import { spell } from '../../db/title-spelling.ts';

/** Whose password it is to be. */
interface Person {
  userName: string;
  realName: string;
}

/** What the product is called; everybody who sees its login page guesses with that. */
const PRODUCT = /lexdesk|律台|lvtai/g;
/** Letters and digits that have to be left of a password without the product's name, as many as of any password. */
const LEAST = 8;
/** Letters of a name from which on it counts: shorter ones stand in many words. */
const LEAST_NAME = 3;

/** Refuses a new password that is easily guessed (ASVS 6.2.4, 6.2.11, 6.2.12); length is the contract's business. */
export async function acceptPassword(person: Person, password: string): Promise<void> {
  if (await isGuessable(person, password)) {
    throw invalidFields({ next: '这个密码太容易被猜到，请换一个' });
  }
}

/**
 * Whether somebody who knows product and person guesses it soon. What holds the product's name must be good enough without it:
 * lexdesk2026 is not, Lexdesk-tests-2026 is.
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

/** The person's names as they may stand in a password: 王小明 is wangxiaoming as well. */
async function namesOf({ userName, realName }: Person): Promise<string[]> {
  const name = realName.toLowerCase().replace(/\s/g, '');
  const { pinyin } = await spell(name);
  const long = [name, pinyin].filter(({ length }) => length >= LEAST_NAME);
  return [userName.toLowerCase(), ...long];
}

/** The passwords that attackers try first; loaded when a password is changed. */
async function isWellKnown(lower: string): Promise<boolean> {
  const [{ dictionary }, { chinesePasswords }] = await Promise.all([
    import('@zxcvbn-ts/language-common'),
    import('./chinese-passwords.ts'),
  ]);
  return chinesePasswords.has(lower) || dictionary['passwords-common'].includes(lower);
}
