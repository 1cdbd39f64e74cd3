import { archiveAssets } from './assets-archive.ts';
import type { Deps } from './http/call.ts';
import { KEY_LIFE } from './http/stored.ts';
import { forgetChunks } from './routes/file/session.ts';
import { purgeSessions } from './security/authenticate.ts';
import { purgeFailures } from './security/login-guard.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Upload sessions nobody finished are dropped after this long. */
const UPLOAD_LIFE = 7 * DAY;

/**
 * What only grows is cut: ended sessions, old keys, abandoned uploads. A stored file without a row (its process was
 * killed in between) stays: it cannot be told from one whose row a restored backup has lost.
 */
export async function tidy(deps: Deps): Promise<void> {
  const { db, now } = deps;
  await archiveAssets(deps.config, now());
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
}

/** Tidies now and once a day. Returns the function that ends it, once what runs has ended. */
export function startTidying(deps: Deps): () => Promise<void> {
  const run = () =>
    tidy(deps).catch((error: unknown) => deps.log({ level: 'error', tidy: String(error) }));
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, DAY);
  return () => {
    clearInterval(timer);
    return running;
  };
}
