import type pg from 'pg';

/** Milliseconds after the statement timeout in which the server's answer to it must arrive. */
const GRACE = 5000;

/** Has a code that {@link isDatabaseAway} treats as temporary. */
class SilentError extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database does not answer: its packets are lost');
  }
}

/** Milliseconds that an answer, or the next statement of a transaction, is waited for; 0: without limit. */
export const longestSilence = (statementTimeout: number): number =>
  statementTimeout === 0 ? 0 : statementTimeout + GRACE;

/**
 * Closes a connection whose server has not answered a statement {@link GRACE} after the statement timeout, which it
 * would have reported itself. Statements that may run longer, by `set statement_timeout`, are waited for.
 */
export function endSilent(client: pg.Client, statementTimeout: number): void {
  if (statementTimeout === 0) return;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let unlimited: 'local' | 'session' | null = null;
  const watched = async (...args: unknown[]) => {
    const own = SETS.exec(String(args[0]));
    if (own) unlimited = own[2] === 'default' ? null : own[1] ? 'local' : 'session';
    const stop = unlimited ? () => undefined : watch(client, statementTimeout);
    try {
      return await query(...args);
    } finally {
      stop();
      if (unlimited === 'local' && client.getTransactionStatus() !== 'T') unlimited = null;
    }
  };
  client.query = watched as typeof client.query;
}

const SETS = /^set (local )?statement_timeout = (\w+)/;

/** In two timers: after a pause of this process, what has arrived meanwhile is read before the second one ends. */
function watch(client: pg.Client, statementTimeout: number): () => void {
  let timer = setTimeout(() => {
    timer = setTimeout(() => client.connection.stream.destroy(new SilentError()), GRACE);
  }, statementTimeout);
  return () => clearTimeout(timer);
}
