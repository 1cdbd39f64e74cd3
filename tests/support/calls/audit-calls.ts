import type { Insertable } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';
import type { AuditEvent } from '../../../src/contract/access/audit.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { TestServer, Visitor } from '../server/test-server.ts';

/** Newest events that match these filters. */
export const eventsOf = async ({ client }: Visitor, filters: object): Promise<AuditEvent[]> =>
  (await client.call(endpoints.auditSearch, { size: 50, ...filters })).list;

/** Inserts events into the log, as the server would. */
export async function addEvents(
  { deps: { db } }: Pick<TestServer, 'deps'>,
  rows: readonly Partial<Insertable<Database['audit']>>[],
): Promise<void> {
  const usual = {
    at: 0,
    userName: 'admin',
    action: '',
    subject: '',
    result: 'ok',
    outcome: 'ok' as const,
  };
  const request = { address: '', userAgent: '', duration: 0, requestId: '', call: '' };
  const none = { kind: '', label: '', changes: '', times: 1, minute: null };
  const whole = rows.map((row) => ({ ...usual, ...request, ...none, ...row }));
  for (let from = 0; from < whole.length; from += 500) {
    await db
      .insertInto('audit')
      .values(whole.slice(from, from + 500))
      .execute();
  }
}
