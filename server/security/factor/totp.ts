import { Secret, TOTP } from 'otpauth';

/** Seconds per time step. */
const PERIOD = 30;
/** Accepted clock drift in steps, either way. */
const DRIFT = 1;

// The parameters that every authenticator app supports: SHA-1, six digits.
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;

/** A secret for an authenticator: 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** `otpauth:` address for the QR code. */
export const uriOf = (secret: string, names: { issuer: string; label: string }): string =>
  new TOTP({ ...FORM, ...names, secret: Secret.fromBase32(secret) }).toString();

/** Time step of a code, counted since 1970; null: the code is wrong, or of another time. */
export function stepOf(secret: string, token: string, now: number): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const apart = totp.validate({ token, timestamp: now, window: DRIFT });
  return apart === null ? null : totp.counter({ timestamp: now }) + apart;
}
