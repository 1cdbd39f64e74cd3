import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { onceUnlocked } from '../../offline/db/sealing-key.ts';
import {
  type OutboxEntity,
  type OutboxEntry,
  type Receipt,
  recordKeyOf,
} from '../../offline/model/outbox-entry.ts';
import { listFreeDraftStates, loadDraft } from '../../offline/outbox/drafts.ts';
import { currentUserName, requireUserName } from '../session/session.store.ts';
import { createEditSession, type EditSession, type EditTarget } from './edit-session.ts';
import { outboxState } from './outbox.store.ts';
import type { EditorState } from './record-editor.ts';
import { useAutosave } from './use-autosave.ts';

export interface RecordSource<Fields> extends Omit<EditTarget, 'user'> {
  /** The record to start from if this device has no newer text; undefined while it loads. */
  loaded: { fields: Fields; version: number | null } | undefined;
}

export interface RecordEditor<Fields>
  extends EditorState<Fields>,
    Pick<EditSession<Fields>, 'getState' | 'save' | 'discardDraft'> {
  /** The record's unconfirmed save that needs the user's decision, else the newest, if any. */
  queued: OutboxEntry | undefined;
  /** The receipt of the save that the form shows. */
  confirmed: Receipt | undefined;
  change(this: void, fields: Partial<Fields>): void;
  /** Sets initial fields of a new record; they do not count as a change. */
  begin(this: void, fields: Partial<Fields>): void;
}

/**
 * An {@link EditSession} for a form: drafts are written half a second after a change, when the page is hidden and
 * before it is left, and the form follows the state of its saves. Use another component instance (`key`) for another
 * record.
 */
export function useRecordEditor<Fields extends Record<string, unknown>>(
  source: RecordSource<Fields>,
): RecordEditor<Fields> {
  const [session] = useState(() => beginSession(source));
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const { entries, receipts } = useSnapshot(outboxState);
  const { loaded } = source;
  const { parent } = state.base;
  const confirmedVersion = (parent === null ? undefined : receipts[parent])?.version ?? null;

  useEffect(() => {
    if (loaded) session.apply({ type: 'loaded', ...loaded, confirmedVersion });
  }, [session, loaded, confirmedVersion]);
  // Not while rendering: a form that is rendered before its visit would read what may change until then.
  useLayoutEffect(() => void session.start(), [session]);
  useEffect(() => void session.show(), [session]);
  const storeSoon = useAutosave(session.saveDraft);
  // Stable: only the field that changes is rendered again.
  const setters = useMemo(
    () => ({
      change(fields: Partial<Fields>) {
        session.apply({ type: 'changed', fields });
        storeSoon();
      },
      begin: (fields: Partial<Fields>) => session.apply({ type: 'begun', fields }),
    }),
    [session, storeSoon],
  );

  const recordKey = recordKeyOf(source.entity, source.recordId);
  return {
    ...state,
    queued: foremost(entries.filter((entry) => entry.recordKey === recordKey)),
    confirmed: state.saved ? receipts[state.saved.id] : undefined,
    ...setters,
    getState: session.getState,
    save: session.save,
    discardDraft: session.discardDraft,
  };
}

/** A session whose first render already shows the record where this device is known to have no newer text. */
function beginSession<Fields extends Record<string, unknown>>({
  loaded,
  ...target
}: RecordSource<Fields>): EditSession<Fields> {
  const session = createEditSession<Fields>({ ...target, user: requireUserName() });
  if (loaded) session.apply({ type: 'loaded', ...loaded, confirmedVersion: null });
  return session;
}

/** The save that needs the user's decision, as the record's other saves wait for it; else the newest. */
const foremost = (saves: readonly OutboxEntry[]): OutboxEntry | undefined =>
  saves.find(({ state }) => state === 'conflict' || state === 'needs-attention') ?? saves.at(-1);

interface NewRecord {
  /** Whether one is edited; the next one has another id. */
  wanted: boolean;
  /** Fields by which a draft that this device still holds belongs here; a stable object. */
  within?: Fields;
}

/**
 * Id for a new record of `entity`: that of a draft this device still holds, else a fresh one; null while the device is
 * read.
 */
export function useNewRecordId(entity: OutboxEntity, { wanted, within }: NewRecord): string | null {
  const [id, setId] = useState<string | null>(null);
  if (!wanted && id !== null) setId(null);
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    // Read again whenever the view comes back; its record stays the same.
    void findNewDraft(entity, within).then(
      (found) => current && setId((known) => known ?? found ?? crypto.randomUUID()),
    );
    return () => {
      current = false;
    };
  }, [entity, wanted, within]);
  return id;
}

type Fields = Readonly<Record<string, unknown>>;

async function findNewDraft(entity: OutboxEntity, within?: Fields): Promise<string | undefined> {
  const user = currentUserName();
  if (!user) return undefined;
  const drafts = await listFreeDraftStates(
    user,
    (one) => one.entity === entity && one.operation === 'create' && one.parent === null,
  ).catch(() => []);
  const fresh = drafts.map(({ recordId }) => recordId);
  if (!within) return fresh[0];
  for (const id of fresh) {
    const draft = await onceUnlocked(() => loadDraft(user, recordKeyOf(entity, id))).catch(
      () => undefined,
    );
    if (draft && isWithin(draft.fields, within)) return id;
  }
}

const isWithin = (fields: Fields, within: Fields): boolean =>
  Object.entries(within).every(([name, value]) => fields[name] === value);
