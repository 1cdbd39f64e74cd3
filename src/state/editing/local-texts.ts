import { recordKeyOf } from '../../offline/model/outbox-entry.ts';
import { listDraftStates } from '../../offline/outbox/drafts.ts';
import { currentUserName } from '../session/session.store.ts';
import { outboxState } from './outbox.store.ts';

/** Records with drafts on this device when it was last read; null: not read. */
let drafts: { user: string; records: ReadonlySet<string> } | null = null;
/** Records that were edited in this page: their drafts may not be on disk yet. */
const edited = new Set<string>();

/** Loads which records have drafts, before one of them is opened; if that fails, opening a record reads its own. */
export async function loadDraftedRecords(): Promise<void> {
  const user = currentUserName();
  if (user === null) return;
  const states = await listDraftStates(user).catch(() => null);
  drafts = states && {
    user,
    records: new Set(states.map(({ entity, recordId }) => recordKeyOf(entity, recordId))),
  };
}

/** Records that a record was edited in this page. */
export const recordEdited = (recordKey: string): void => void edited.add(recordKey);

/**
 * Whether a record is known to have neither a draft nor an unconfirmed save, so that the server's record may be shown
 * before the device has been read. The device is read right after, which also finds what another page has left
 * meanwhile.
 */
export const lacksLocalText = (user: string, recordKey: string): boolean =>
  drafts?.user === user &&
  !drafts.records.has(recordKey) &&
  !edited.has(recordKey) &&
  outboxState.known &&
  !outboxState.entries.some((entry) => entry.recordKey === recordKey);
