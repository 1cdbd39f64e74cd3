import type { OutboxEntry } from '../../offline/model/outbox-entry.ts';
import {
  discardSave,
  listOutbox,
  listReceipts,
  retrySave,
} from '../../offline/outbox/outbox-queue.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { showOutbox } from '../editing/outbox.store.ts';
import { requireUserName } from '../session/session.store.ts';

/** Serialised, so that an older read never overwrites a newer one: unsealing takes varying time. */
const inTurn = createSerialQueue();

/** Reloads the outbox. */
export const refreshOutbox = (user: string): Promise<void> =>
  inTurn(async () => showOutbox(...(await Promise.all([listOutbox(user), listReceipts(user)]))));

/** Requeues a refused save. */
export const retryEntry = ({ seq }: OutboxEntry): Promise<void> =>
  retrySave(requireUserName(), seq);

/** Discards a save and those that build on it. */
export const discardEntry = (entry: OutboxEntry): Promise<void> =>
  discardSave(requireUserName(), entry);
