import { useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { deleteDraft, listDrafts, readDraft, saveDraft } from '../offline/drafts.ts';
import { enqueueSave, latestSave } from '../offline/outbox.ts';
import { type OutboxEntity, type OutboxEntry, type Receipt, recordKeyOf } from '../offline/outbox-entry.ts';
import { outboxState } from './outbox.ts';
import { refreshOutbox } from './outbox-actions.ts';
import { type EditorState, editorReducer, initialEditor, type StartingPoint } from './record-editor.ts';
import { currentUserName } from './session.ts';

/** Milliseconds after the last change until the draft is written. */
const AUTOSAVE_DELAY = 500;

export interface RecordSource<Fields> {
  entity: OutboxEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
  /** The record to start from where this device has no newer text; undefined while it loads. */
  loaded: { fields: Fields; version: number | null } | undefined;
}

export interface RecordEditor<Fields> extends EditorState<Fields> {
  /** The newest unconfirmed save of the record, if there is one. */
  queued: OutboxEntry | undefined;
  /** The server's confirmation of the save that the form shows. */
  confirmed: Receipt | undefined;
  change(fields: Partial<Fields>): void;
  /** Puts what is typed into the outbox; `label` is what people call the record. Rejects when it cannot be kept. */
  save(label: string): Promise<void>;
  /** Gives the typed text up and goes back to the record. */
  discardDraft(): Promise<void>;
}

/**
 * Edits one record so that nothing typed is lost: drafts are written half a second after a change and when the page
 * is hidden, saves go through the outbox.
 */
export function useRecordEditor<Fields extends Record<string, unknown>>(
  source: RecordSource<Fields>,
): RecordEditor<Fields> {
  const { entity, operation, recordId, loaded } = source;
  const recordKey = recordKeyOf(entity, recordId);
  const [state, dispatch] = useReducer(editorReducer<Fields>, initialEditor<Fields>());
  // Whoever began to type owns the draft, even if the session ends before it is written.
  const [user] = useState(currentUserName);
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);
  const { entries, receipts } = useSnapshot(outboxState);
  const queued = entries.filter((entry) => entry.recordKey === recordKey).at(-1);
  const parent = state.base.parent;
  const confirmed = parent === null ? undefined : receipts[parent];
  const confirmedVersion = confirmed?.version ?? null;

  useEffect(() => {
    let current = true;
    void readLocal<Fields>(user, recordKey).then((local) => {
      if (current) dispatch({ type: 'local', local });
    });
    return () => {
      current = false;
    };
  }, [user, recordKey]);

  useEffect(() => {
    if (loaded) dispatch({ type: 'loaded', ...loaded, confirmedVersion });
  }, [loaded, confirmedVersion]);

  const keepDraft = useCallback(async () => {
    const { fields, base, revision, keptRevision } = latest.current;
    if (!fields || !user || revision === keptRevision) return;
    const savedAt = Date.now();
    const draft = { key: recordKey, entity, operation, recordId, ...base, fields, savedAt };
    try {
      await saveDraft(user, draft);
      dispatch({ type: 'kept', revision, at: savedAt });
    } catch {
      dispatch({ type: 'failed' });
    }
  }, [user, recordKey, entity, operation, recordId]);

  useEffect(() => {
    if (state.revision === state.keptRevision) return;
    const timer = setTimeout(keepDraft, AUTOSAVE_DELAY);
    return () => clearTimeout(timer);
  }, [state.revision, state.keptRevision, keepDraft]);

  useEffect(() => {
    const handleHide = () => document.visibilityState === 'hidden' && void keepDraft();
    document.addEventListener('visibilitychange', handleHide);
    window.addEventListener('pagehide', keepDraft);
    return () => {
      document.removeEventListener('visibilitychange', handleHide);
      window.removeEventListener('pagehide', keepDraft);
      void keepDraft();
    };
  }, [keepDraft]);

  const save = useCallback(
    async (label: string) => {
      const { fields, base, revision } = latest.current;
      if (!fields || !user) return;
      const key = await enqueueSave(user, { entity, operation, recordId, ...base, fields, label });
      await refreshOutbox(user);
      dispatch({ type: 'saved', revision, key, at: Date.now() });
    },
    [user, entity, operation, recordId],
  );

  const discardDraft = useCallback(async () => {
    if (user) await deleteDraft(user, recordKey);
    dispatch({ type: 'discarded', local: await readLocal<Fields>(user, recordKey) });
  }, [user, recordKey]);

  const change = useCallback((fields: Partial<Fields>) => dispatch({ type: 'changed', fields }), []);
  return { ...state, queued, confirmed, change, save, discardDraft };
}

/** What this device knows of a record that the server may not: its draft, else its newest unconfirmed save. */
async function readLocal<Fields>(
  user: string | null,
  recordKey: string,
): Promise<StartingPoint<Fields> | null> {
  if (!user) return null;
  const draft = await readDraft(user, recordKey);
  if (draft) {
    const { fields, baseVersion, parent, savedAt } = draft;
    return { fields: fields as Fields, base: { baseVersion, parent }, draftAt: savedAt };
  }
  const queued = await latestSave(user, recordKey);
  if (!queued) return null;
  const base = { baseVersion: queued.baseVersion, parent: queued.key };
  return { fields: queued.fields as Fields, base, draftAt: null };
}

/**
 * Id for a new record of `entity`: that of a draft this device still holds, else a fresh one; null while the device
 * is asked.
 */
export function useNewRecordId(entity: OutboxEntity): string | null {
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    void findNewDraft(entity).then((found) => setId(found ?? crypto.randomUUID()));
  }, [entity]);
  return id;
}

async function findNewDraft(entity: OutboxEntity): Promise<string | undefined> {
  const user = currentUserName();
  const drafts = user ? await listDrafts(user).catch(() => []) : [];
  const fresh = drafts.filter((one) => one.entity === entity && one.operation === 'create');
  return fresh.find(({ parent }) => parent === null)?.recordId;
}
