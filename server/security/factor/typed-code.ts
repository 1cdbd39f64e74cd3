/** A parsed code of the second step. */
export interface TypedCode {
  way: 'totp' | 'recovery';
  code: string;
}

/** Alphabet of recovery codes: 32 characters without ambiguous ones. */
export const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** Length of a recovery code. */
export const LENGTH = 8;

const DIGITS = /^\d{6}$/;
const RECOVERY = new RegExp(`^[${LETTERS}]{${LENGTH}}$`);

/** Parses six digits or a recovery code, ignoring spaces, dashes, case and width; null: neither. */
export function readTyped(typed: string): TypedCode | null {
  const code = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Dash}]/gu, '');
  if (DIGITS.test(code)) return { way: 'totp', code };
  const written = code.replaceAll('o', '0').replace(/[il]/g, '1');
  return RECOVERY.test(written) ? { way: 'recovery', code: written } : null;
}
