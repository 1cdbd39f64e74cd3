import { withQuotaRetry } from '../../offline/db/cache.ts';
import { onceUnlocked, whileAccepting } from '../../offline/db/sealing-key.ts';
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
import { refreshOutbox } from '../sending/outbox-actions.ts';
import { lacksLocalText, recordEdited } from './local-texts.ts';
import {
  type EditorAction,
  type EditorState,
  editorReducer,
  initialEditor,
  isDirty,
  type StartingPoint,
} from './record-editor.ts';
import { saveDirectly } from './save-directly.ts';
import { type DraftOwner, keepLateTexts, mergeLate, turnsOf } from './session-turns.ts';

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
   * The form is shown: from now on it owns the record's draft in this page, and continues with what another form of the
   * record has stored meanwhile.
   */
  show(): Promise<void>;
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

/**
 * Edits one record so that nothing typed is lost. Writes are serialised, each with the state left by the one before: a
 * save made while another is being stored builds on it, and no draft outlives its save. Only the session whose form
 * was shown last writes the draft: what another one of the record still changes, it hands over to that one.
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
  /** Number of the record's writes in this page when the device was read. */
  let readAfter = 0;
  /** The fields as last read from the device, or stored there. */
  let synced: Fields | null = null;
  const turns = turnsOf(`${user}/${recordKey}`);
  const { inTurn } = turns;
  const write = (work: () => Promise<void>): Promise<void> =>
    inTurn(() => {
      turns.writes += 1;
      return work();
    });

  const apply = (action: EditorAction<Fields>) => {
    if (action.type === 'changed') recordEdited(recordKey);
    state = editorReducer(state, action);
    if (state.revision === state.storedRevision) synced = state.fields;
    for (const listener of listeners) listener();
    const isIdle = state.localRead && state.draftAt !== null && !isDirty(state);
    if (isIdle && state.revision === state.storedRevision) void write(writeDraft);
  };

  const removeDraft = async () => {
    const { revision } = state;
    await deleteDrafts(user, drafts).catch(() => undefined);
    drafts = [key];
    apply({ type: 'unchanged', revision });
  };
  const self: DraftOwner = {
    async receive(late) {
      // Nothing came from the server here yet: it starts from where the other form started.
      if (!state.fields) apply({ type: 'local', local: late.since as StartingPoint<Fields> });
      if (!state.fields) throw new Error('the record is not loaded');
      const { changed, isLeftOut } = mergeLate(state.fields, late);
      if (Object.keys(changed).length > 0)
        apply({ type: 'changed', fields: changed as Partial<Fields> });
      await writeDraft();
      if (isLeftOut) await keepLateTexts(user, recordKey, late.fields);
    },
  };
  /** The session that has followed this one, if any. */
  const successor = () => (turns.owner === self ? null : turns.owner);
  const lateChanges = () => {
    const { fields, base, revision, storedRevision } = state;
    if (!fields || !synced || revision === storedRevision) return null;
    return { fields, since: { fields: synced, base, draftAt: null, saved: null } };
  };
  const handOver = async (to: DraftOwner) => {
    const [late, { revision }] = [lateChanges(), state];
    if (!late) return;
    try {
      await to.receive(late);
      synced = late.fields;
      apply({ type: 'stored', revision, at: Date.now() });
    } catch {
      apply({ type: 'failed' });
    }
  };
  const writeDraft = async (): Promise<void> => {
    const next = successor();
    if (next) return handOver(next);
    const { fields, base, revision, storedRevision, draftAt } = state;
    if (!fields) return;
    if (!isDirty(state))
      return revision === storedRevision && draftAt === null ? undefined : removeDraft();
    if (revision === storedRevision) return;
    const savedAt = Date.now();
    try {
      const draft = { key, page: PAGE, entity, operation, recordId, ...base, fields, savedAt };
      await whileAccepting(user, () =>
        withQuotaRetry(user, () => saveDraft(user, draft, [...drafts, ...damaged])),
      );
      drafts = [key];
      damaged = [];
      synced = fields;
      apply({ type: 'stored', revision, at: savedAt });
    } catch {
      apply({ type: 'failed' });
    }
  };
  const writeSave = async (label: string) => {
    const { fields, base, revision } = state;
    if (!fields) return;
    const save = { entity, operation, recordId, ...base, fields, label };
    // The draft of a session that has followed is not part of this save.
    const replaced = successor() ? [] : [...drafts, ...damaged];
    const id = await enqueueSave(user, save, replaced).catch((error: unknown) =>
      saveDirectly(user, save, error),
    );
    operation = 'update';
    synced = fields;
    apply({ type: 'saved', revision, fields, id, at: Date.now() });
    // Where storage cannot be read, nothing is queued.
    await refreshOutbox(user).catch(() => undefined);
  };
  const dropDraft = async () => {
    if (successor()) return;
    await deleteDrafts(user, drafts);
    const found = await readLocal<Fields>(user, recordKey);
    drafts = [key, ...found.drafts];
    apply({ type: 'discarded', local: found.local });
  };

  const read = () => {
    readAfter = turns.writes;
    return onceUnlocked(() => readLocal<Fields>(user, recordKey)).catch(() => {
      // The device cannot store anything: the form shows that and stays usable.
      apply({ type: 'failed' });
      return null;
    });
  };
  const open = async () => {
    const found = (await read()) ?? nothing;
    if (state.revision === 0) drafts = [key, ...found.drafts];
    damaged = found.damaged;
    if (damaged.length > 0) apply({ type: 'unreadable' });
    apply({ type: 'local', local: found.local });
  };
  const ownDraft = async () => {
    if (turns.owner === self) return;
    const found = readAfter === turns.writes ? null : await read();
    turns.owner = self;
    if (!found) return;
    const late = lateChanges();
    drafts = [key, ...found.drafts];
    damaged = found.damaged;
    apply({ type: 'reopened', local: found.local });
    if (late) await self.receive(late).catch(() => apply({ type: 'failed' }));
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
      started = inTurn(open);
      return started;
    },
    show: () => inTurn(ownDraft),
    saveDraft: () => write(writeDraft),
    save: (label) => write(() => writeSave(label)),
    discardDraft: () => write(dropDraft),
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
