/** What somebody typed as their second step. */
export interface TypedCode {
  way: 'totp' | 'recovery';
  code: string;
}

/** Letters of a recovery code: 32, without those that are taken for another. */
export const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Letters of a recovery code. */
export const LENGTH = 8;

const DIGITS = /^\d{6}$/;
const RECOVERY = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Six digits or a recovery code, however it was typed: spaces, dashes, capitals, full width; null: neither. */
export function readTyped(typed: string): TypedCode | null {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Dash}]/gu, '');
  if (DIGITS.test(code)) return { way: 'totp', code };
  const written = code.replaceAll('o', '0').replace(/[il]/g, '1');
  return RECOVERY.test(written) ? { way: 'recovery', code: written } : null;
}
