import { type Kysely, type Migration, sql } from 'kysely';

/** Keys of writes know what was sent, beside what the release of that day read of it (0008); null: an earlier release wrote it. */
export const sentFingerprints: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table idempotency_keys add column sent_fingerprint text`.execute(db);
  },
};
