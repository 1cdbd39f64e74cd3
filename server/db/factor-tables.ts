import type { Generated } from 'kysely';

/** What a ticket is good for: the second step of a sign-in, a sign-in by passkey, a new authenticator, a new passkey. */
export type Purpose = 'second-step' | 'passkey-login' | 'set-up' | 'passkey-add';

/** Second factors and passkeys; values as in the rest of the schema. */
export interface FactorTables {
  secondFactors: {
    userId: string;
    /** Of the authenticator, sealed. */
    secret: string;
    /** Of the recovery codes' hashes; another one with each set of them. */
    salt: string;
    /** The 30 seconds whose code was taken last: neither that one nor an older one is taken again. */
    lastStep: number;
    since: number;
    /** Null: not since it was confirmed. */
    lastUsedAt: Generated<number | null>;
  };
  /** Null in `usedAt`: still good. */
  recoveryCodes: { userId: string; codeHash: string; usedAt: Generated<number | null> };
  passkeys: {
    /** What others know it by. */
    id: string;
    credentialId: string;
    userId: string;
    name: string;
    publicKey: string;
    /** Signatures as the authenticator counts them; 0: it does not. */
    counter: number;
    /** As JSON. */
    transports: string;
    /** 1: its owner's other devices have it, too. */
    backedUp: number;
    createdAt: number;
    lastUsedAt: Generated<number | null>;
  };
  tickets: {
    ticketHash: string;
    purpose: Purpose;
    /** Null: nobody yet. */
    userId: string | null;
    data: string;
    /** Codes that were tried with it. */
    tries: Generated<number>;
    expiresAt: number;
  };
}
