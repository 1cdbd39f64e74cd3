import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown. */
const PERIOD = 30;
/** Steps that a phone's clock may be wrong by, either way. */
const DRIFT = 1;

// What every authenticator app knows: SHA-1, six digits.
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD } as const;

/** A secret for an authenticator: 160 random bits in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator reads from a QR code. */
export const uriOf = (secret: string, names: { issuer: string; label: string }): string =>
  new TOTP({ ...FORM, ...names, secret: Secret.fromBase32(secret) }).toString();

/** Which 30 seconds a code is of, counted since 1970, or null: it is wrong, or of another time. */
export function stepOf(secret: string, token: string, now: number): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const apart = totp.validate({ token, timestamp: now, window: DRIFT });
  return apart === null ? null : totp.counter({ timestamp: now }) + apart;
}
