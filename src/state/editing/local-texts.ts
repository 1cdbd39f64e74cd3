import { recordKeyOf } from '../../offline/model/outbox-entry.ts';
import { listDraftStates } from '../../offline/outbox/drafts.ts';
import { currentUserName } from '../session/session.store.ts';
import { outboxState } from './outbox.store.ts';

/** Records of which this device held drafts when it was read last; null: it was not. */
let drafts: { user: string; records: ReadonlySet<string> } | null = null;
/** Records that were edited in this page: their drafts may be on their way to the device. */
const edited = new Set<string>();

/** Reads which records have drafts, before one of them is opened; where that fails, opening it reads as well. */
export async function loadDraftedRecords(): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  const states = await listDraftStates(user).catch(() => null);
  drafts = states && {
    user,
    records: new Set(states.map(({ entity, recordId }) => recordKeyOf(entity, recordId))),
  };
}

/** Remembers that a record was edited in this page. */
export const recordEdited = (recordKey: string): void => void edited.add(recordKey);

/**
 * Whether neither a draft nor a waiting save of a record is known, so that the server's record may be shown before the
 * device has been asked for this one: a moment later it is, and what another page has left meanwhile is shown then.
 */
export const lacksLocalText = (user: string, recordKey: string): boolean =>
  drafts?.user === user &&
  !drafts.records.has(recordKey) &&
  !edited.has(recordKey) &&
  outboxState.known &&
  !outboxState.entries.some((entry) => entry.recordKey === recordKey);
