import { discardSave, keepMine, listOutbox, listReceipts, retrySave } from '../offline/outbox.ts';
import type { OutboxEntry } from '../offline/outbox-entry.ts';
import { showOutbox } from './outbox.ts';
import { requireUserName } from './session.ts';

/** Reads the outbox anew. */
export async function refreshOutbox(user: string): Promise<void> {
  showOutbox(...(await Promise.all([listOutbox(user), listReceipts(user)])));
}

/** Sends a refused save again. */
export const retryEntry = ({ seq }: OutboxEntry): Promise<void> =>
  retrySave(requireUserName(), seq);

/** Gives up a save and those that build on it. */
export const discardEntry = (entry: OutboxEntry): Promise<void> =>
  discardSave(requireUserName(), entry);

/** Whether a conflict can be decided here: the server told which version it holds. */
export const serverVersionOf = ({ current }: OutboxEntry): number | null => {
  const version = (current as { version?: unknown } | null)?.version;
  return typeof version === 'number' ? version : null;
};

/** The owner's text wins the conflict. */
export async function resolveWithMine(entry: OutboxEntry): Promise<void> {
  const version = serverVersionOf(entry);
  if (version !== null) await keepMine(requireUserName(), entry.seq, version);
}
