import type { Generated } from 'kysely';

/**
 * Purpose of a ticket: second step of a sign-in, sign-in by passkey, set-up of an authenticator, registration of a
 * passkey.
 */
export type Purpose = 'second-step' | 'passkey-login' | 'set-up' | 'passkey-add';

/** Second factors and passkeys; value formats as in the rest of the schema. */
export interface FactorTables {
  secondFactors: {
    userId: string;
    /** Secret of the authenticator, encrypted. */
    secret: string;
    /** Salt of the recovery code hashes; new with each set. */
    salt: string;
    /** Time step of the last accepted code; codes of this or an earlier step are rejected. */
    lastStep: number;
    since: number;
    /** Null: not used since it was confirmed. */
    lastUsedAt: Generated<number | null>;
  };
  /** `usedAt` null: not used yet. */
  recoveryCodes: { userId: string; codeHash: string; usedAt: Generated<number | null> };
  passkeys: {
    /** Public id. */
    id: string;
    credentialId: string;
    userId: string;
    name: string;
    publicKey: string;
    /** Signature counter of the authenticator; 0: it does not count. */
    counter: number;
    /** As JSON. */
    transports: string;
    /** 1: synchronised to the owner's other devices. */
    backedUp: number;
    createdAt: number;
    lastUsedAt: Generated<number | null>;
  };
  tickets: {
    ticketHash: string;
    purpose: Purpose;
    /** Null: not bound to a user. */
    userId: string | null;
    data: string;
    /** Number of codes tried with it. */
    tries: Generated<number>;
    expiresAt: number;
  };
}
