import { invalidFields } from '../base/refusal.ts';

/** The passwords that attackers try first; loaded when a password is changed. */
async function isWellKnown(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

/** Refuses a new password that is easily guessed (ASVS 6.2.4, 6.2.12); length is the contract's business. */
export async function acceptPassword(userName: string, password: string): Promise<void> {
  const lower = password.toLowerCase();
  const name = userName.toLowerCase();
  const repeats = new Set(password).size < 4;
  if (lower.includes(name) || repeats || (await isWellKnown(password))) {
    throw invalidFields({ next: '这个密码太容易被猜到，请换一个' });
  }
}
