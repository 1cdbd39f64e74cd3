import type pg from 'pg';

/** The function of PostgreSQL that waits for a stand-by; its messages are in the language of the server. */
const WAITING = 'SyncRepWaitForLSN';

/** Among the codes of a database that cannot work now. */
class UnreplicatedError extends Error {
  readonly code = '57014';

  constructor() {
    super('written on this node alone: the wait for the stand-by was cancelled');
  }
}

/**
 * Has a statement fail whose wait for the synchronous stand-by was cancelled (`pg_cancel_backend`). PostgreSQL takes that for
 * an order to go on: it reports success, with a warning, for what is lost together with this node.
 */
export function refuseUnreplicated(client: pg.PoolClient): void {
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
