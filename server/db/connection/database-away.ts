import type { Level } from '../../telemetry/log.ts';

/**
 * Codes of a database that is unreachable, restarting, a stand-by or overloaded. PostgreSQL: class 08, 57P (shutdown),
 * 53200 and 53300 (out of memory, out of connections), 25006 (read-only), 57014 and 55P03 (our timeouts), 40001 and
 * 40P01 (serialization failure, deadlock). The rest are network and SQLite codes.
 */
const CODES =
  /^(?:08\w{3}|57P0\d|53[23]00|25006|57014|55P03|40001|40P01|ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|SQLITE_(?:BUSY|LOCKED)\w*)$/;
/** Errors of the PostgreSQL client itself that have no code. */
const MESSAGES = /^Connection terminated|^timeout exceeded when trying to connect|not queryable$/;

/**
 * Codes of a database that refuses us until an administrator acts: PostgreSQL's for names, passwords and grants, TLS's
 * for certificates.
 */
const CLOSED =
  /^(?:28\w{3}|3D000|3F000|42501|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|ERR_(?:TLS|SSL)_\w+|EPROTO)$/;
/** Messages of such refusals without a code: by the client, or by a pooler that rejects a startup parameter. */
const CLOSED_MESSAGES = /^SASL: |does not support SSL|unsupported startup parameter/;

interface Coded {
  code?: string;
  syscall?: string;
  message?: string;
}

/** Whether a call failed because the database is unreachable or temporarily unavailable; a retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', syscall } = error as Coded;
  // A stopped PostgreSQL removes the file of its socket.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  return !isDatabaseClosed(error) && (hasNoSocket || CODES.test(code) || MESSAGES.test(message));
}

/** Whether the database refuses us, so that retrying does not help. */
export function isDatabaseClosed(error: unknown): boolean {
  const { code = '', message = '' } = error as Coded;
  return CLOSED.test(code) || CLOSED_MESSAGES.test(message);
}

/** How urgent a failure of work that uses the database alone is: one of the database may pass, another is a defect. */
export const databaseLevel = (error: unknown): Level =>
  isDatabaseAway(error) || isDatabaseClosed(error) ? 'warn' : 'error';
