import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Idempotency keys store a fingerprint of the content as sent, besides the one as parsed by that release (0008); null:
 * written by an earlier release.
 */
export const sentFingerprints: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table idempotency_keys add column sent_fingerprint text`.execute(db);
  },
};
