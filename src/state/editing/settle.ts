import type { OutboxEntry } from '../../offline/model/outbox-entry.ts';
import { settleConflict } from '../../offline/outbox/settle-conflict.ts';
import { requireUserName } from '../session/session.ts';

/** The conflict ends with these fields; what is not in the result stays in the history. */
export const settle = (entry: OutboxEntry, fields: Record<string, unknown>): Promise<void> =>
  settleConflict(requireUserName(), entry, fields);
