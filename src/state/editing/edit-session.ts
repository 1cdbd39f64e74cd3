import { withQuotaRetry } from '../../offline/db/cache.ts';
import { onceUnlocked } from '../../offline/db/sealing-key.ts';
import {
  draftKeyOf,
  type OutboxEntity,
  type OutboxEntry,
  recordKeyOf,
} from '../../offline/model/outbox-entry.ts';
import {
  DamagedDraftsError,
  deleteDrafts,
  loadDraft,
  saveDraft,
} from '../../offline/outbox/drafts.ts';
import { enqueueSave } from '../../offline/outbox/enqueue-save.ts';
import { latestSave } from '../../offline/outbox/outbox-queue.ts';
import { loadEndpoints } from '../../offline/outbox/send-save.ts';
import { PAGE } from '../../offline/sync/page-lock.ts';
import { createSerialQueue, type SerialQueue } from '../base/serial-queue.ts';
import { lacksLocalText, recordEdited } from './local-texts.ts';
import { refreshOutbox } from './outbox-actions.ts';
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  initialEditor,
  isDirty,
  type StartingPoint,
} from './record-editor.ts';
import { saveDirectly } from './save-directly.ts';

/** What is edited, and by whom: the user who started typing owns the draft, even if the session ends meanwhile. */
export interface EditTarget {
  user: string;
  entity: OutboxEntity;
  operation: OutboxEntry['operation'];
  recordId: string;
}

export interface EditSession<Fields> {
  getState(): EditorState<Fields>;
  subscribe(listener: () => void): () => void;
  apply(action: EditorAction<Fields>): void;
  /** Loads, the first time only, the device's draft or unconfirmed save of the record. */
  start(): Promise<void>;
  /**
   * Writes the draft if anything was typed since the last write; deletes it if the form equals what is stored. Never
   * rejects: a failure shows in the state.
   */
  saveDraft(): Promise<void>;
  /**
   * Stores the typed fields in the outbox; `label` is the record's display name. Rejects when they cannot be stored.
   */
  save(label: string): Promise<void>;
  /** Discards the draft and shows the record again. */
  discardDraft(): Promise<void>;
}

const queues = new Map<string, SerialQueue>();

/** One queue for all forms of a record in this page: a form that opens finds what the form that is left has stored. */
function queueOf(record: string): SerialQueue {
  const own = queues.get(record) ?? createSerialQueue();
  queues.set(record, own);
  return own;
}

/**
 * Edits one record so that nothing typed is lost. Writes are serialised, each with the state left by the one before: a
 * save made while another is being stored builds on it, and no draft outlives its save.
 */
export function createEditSession<Fields extends Record<string, unknown>>(
  target: EditTarget,
): EditSession<Fields> {
  const { user, entity, recordId } = target;
  const recordKey = recordKeyOf(entity, recordId);
  const key = draftKeyOf(recordKey, PAGE);
  /** What comes after the first save of a new record changes that record. */
  let { operation } = target;
  /** Keys of the drafts that hold what is typed here: this page's, and the one it continues. */
  let drafts = [key];
  /** Keys of unreadable drafts, which the next draft or save replaces. */
  let damaged: readonly string[] = [];
  const listeners = new Set<() => void>();
  let state = initialEditor<Fields>(lacksLocalText(user, recordKey));
  let started: Promise<void> | undefined;
  const inTurn = queueOf(`${user}/${recordKey}`);

  const apply = (action: EditorAction<Fields>) => {
    if (action.type === 'changed') recordEdited(recordKey);
    state = editorReducer(state, action);
    for (const listener of listeners) listener();
    const isIdle = state.localRead && state.draftAt !== null && !isDirty(state);
    if (isIdle && state.revision === state.storedRevision) void inTurn(writeDraft);
  };

  const removeDraft = async () => {
    const { revision } = state;
    await deleteDrafts(user, drafts).catch(() => undefined);
    drafts = [key];
    apply({ type: 'unchanged', revision });
  };
  const writeDraft = async () => {
    const { fields, base, revision, storedRevision, draftAt } = state;
    if (!fields) return;
    if (!isDirty(state))
      return revision === storedRevision && draftAt === null ? undefined : removeDraft();
    if (revision === storedRevision) return;
    const savedAt = Date.now();
    try {
      const draft = { key, page: PAGE, entity, operation, recordId, ...base, fields, savedAt };
      await withQuotaRetry(user, () => saveDraft(user, draft, [...drafts, ...damaged]));
      drafts = [key];
      damaged = [];
      apply({ type: 'stored', revision, at: savedAt });
    } catch {
      apply({ type: 'failed' });
    }
  };
  const writeSave = async (label: string) => {
    const { fields, base, revision } = state;
    if (!fields) return;
    const save = { entity, operation, recordId, ...base, fields, label };
    const id = await enqueueSave(user, save, [...drafts, ...damaged]).catch((error: unknown) =>
      saveDirectly(user, save, error),
    );
    operation = 'update';
    apply({ type: 'saved', revision, fields, id, at: Date.now() });
    // Where storage cannot be read, nothing is queued.
    await refreshOutbox(user).catch(() => undefined);
  };
  const dropDraft = async () => {
    await deleteDrafts(user, drafts);
    const found = await readLocal<Fields>(user, recordKey);
    drafts = [key, ...found.drafts];
    apply({ type: 'discarded', local: found.local });
  };

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply,
    start() {
      if (started) return started;
      // Preload what a save needs while there may be a network; typing does not wait for it.
      void loadEndpoints(entity).catch(() => undefined);
      started = inTurn(async () => {
        const found = await onceUnlocked(() => readLocal<Fields>(user, recordKey)).catch(() => {
          // The device cannot store anything: the form shows that and stays usable.
          apply({ type: 'failed' });
          return nothing;
        });
        if (state.revision === 0) drafts = [key, ...found.drafts];
        damaged = found.damaged;
        if (damaged.length > 0) apply({ type: 'unreadable' });
        apply({ type: 'local', local: found.local });
      });
      return started;
    },
    saveDraft: () => inTurn(writeDraft),
    save: (label) => inTurn(() => writeSave(label)),
    discardDraft: () => inTurn(dropDraft),
  };
}

interface Found<Fields> {
  local: StartingPoint<Fields> | null;
  /** Keys of the drafts that `local` came from. */
  drafts: readonly string[];
  /** Keys of the record's drafts if none is readable. */
  damaged: readonly string[];
}

const nothing = { local: null, drafts: [], damaged: [] };

/** The record's draft, else its newest unconfirmed save. */
async function readLocal<Fields>(user: string, recordKey: string): Promise<Found<Fields>> {
  const { draft, damaged } = await readDraft(user, recordKey);
  if (draft) {
    // Drafts of earlier builds have no base.
    const { fields, baseVersion, baseFields = null, parent, savedAt } = draft;
    const base = { baseVersion, baseFields, parent };
    const local = { fields: fields as Fields, base, draftAt: savedAt, saved: null };
    return { local, drafts: [draft.key], damaged };
  }
  const queued = await latestSave(user, recordKey);
  if (!queued) return { ...nothing, damaged };
  const base = { baseVersion: queued.baseVersion, baseFields: queued.fields, parent: queued.id };
  const saved = { id: queued.id, at: queued.savedAt };
  return {
    local: { fields: queued.fields as Fields, base, draftAt: null, saved },
    drafts: [],
    damaged,
  };
}

/** The record's draft, or the keys of its drafts if all are damaged. */
const readDraft = (user: string, recordKey: string) =>
  loadDraft(user, recordKey).then(
    (draft) => ({ draft, damaged: [] }),
    (error: unknown) => {
      if (error instanceof DamagedDraftsError) return { draft: undefined, damaged: error.keys };
      throw error;
    },
  );
