import type pg from 'pg';

/** PostgreSQL's function that waits for a stand-by; identifies the warning, whose text is localised. */
const WAITING = 'SyncRepWaitForLSN';

/** Has a code that {@link isDatabaseAway} treats as temporary. */
class UnreplicatedError extends Error {
  readonly code = '57014';

  constructor() {
    super('written on this node alone: the wait for the stand-by was cancelled');
  }
}

/**
 * Rejects a statement whose wait for the synchronous stand-by was cancelled (`pg_cancel_backend`). PostgreSQL reports
 * success with a warning in that case, although the commit is lost if this node fails.
 */
export function refuseUnreplicated(client: pg.Client): void {
  let isUnreplicated = false;
  client.on('notice', ({ routine }) => {
    isUnreplicated ||= routine === WAITING;
  });
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const checked = async (...args: unknown[]) => {
    isUnreplicated = false;
    const result = await query(...args);
    if (isUnreplicated) throw new UnreplicatedError();
    return result;
  };
  client.query = checked as typeof client.query;
}
