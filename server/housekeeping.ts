import type { Deps } from './http/call.ts';
import { KEY_LIFE } from './http/stored.ts';
import { forgetChunks } from './routes/file/session.ts';
import { purgeSessions } from './security/authenticate.ts';
import { purgeFailures } from './security/login-guard.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Upload sessions nobody finished are dropped after this long. */
const UPLOAD_LIFE = 7 * DAY;

/** What only grows is cut: ended sessions, old keys, abandoned uploads, files that never got their row. */
export async function tidy(deps: Deps): Promise<void> {
  const { db, now } = deps;
  await purgeSessions(deps);
  await purgeFailures(deps);
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', now() - KEY_LIFE)
    .execute();
  const abandoned = await db
    .selectFrom('uploadSessions')
    .selectAll()
    .where('state', '!=', 'complete')
    .where('createdAt', '<', now() - UPLOAD_LIFE)
    .execute();
  for (const session of abandoned) {
    await forgetChunks(deps, session);
    await db.deleteFrom('uploadSessions').where('id', '=', session.id).execute();
  }
  await dropOrphans(deps);
}

/**
 * A process killed between the rename and the row leaves a file without an owner. An open session may still claim
 * its own, and another process may be just there, so only old ones go.
 */
async function dropOrphans({ db, storage, now }: Deps): Promise<void> {
  for (const name of await storage.listBefore(now() - UPLOAD_LIFE)) {
    const owner = await db
      .selectFrom('files')
      .select('id')
      .where('storageName', '=', name)
      .executeTakeFirst();
    if (!owner) await storage.drop(name);
  }
}

/** Tidies now and once a day. Returns the function that ends it. */
export function startTidying(deps: Deps): () => void {
  const run = () =>
    void tidy(deps).catch((error: unknown) => deps.log({ level: 'error', tidy: String(error) }));
  run();
  const timer = setInterval(run, DAY);
  return () => clearInterval(timer);
}
