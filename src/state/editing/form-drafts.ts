import { withQuotaRetry } from '../../offline/db/cache.ts';
import { onceUnlocked, whileAccepting } from '../../offline/db/sealing-key.ts';
import { draftKeyOf, type OnlineEntity, recordKeyOf } from '../../offline/model/outbox-entry.ts';
import {
  DamagedDraftsError,
  deleteDrafts,
  listFreeDraftStates,
  loadDraft,
  saveDraft,
} from '../../offline/outbox/drafts.ts';
import { PAGE } from '../../offline/sync/page-lock.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { isSameFields } from './same-fields.ts';

/**
 * What is typed in a form, and the record as it was when typing began, so that other users' later changes do not count
 * as ours.
 */
export interface FormDraft<Base, Fields> {
  /** Null: a new record. */
  base: Base | null;
  fields: Fields;
}

export interface FormDraftsState<Base, Fields> {
  /** By record id, or by the placeholder of a new record. */
  drafts: Readonly<Record<string, FormDraft<Base, Fields>>>;
  /** The device could not store them. */
  failed: boolean;
  /** Some drafts left by earlier pages are damaged. */
  unreadable: boolean;
}

export interface FormDrafts<Base, Fields> {
  getState(): FormDraftsState<Base, Fields>;
  subscribe(listener: () => void): () => void;
  /** Loads, the first time only, the drafts left by earlier pages; what has been typed meanwhile wins. Never rejects. */
  start(): Promise<void>;
  /**
   * The screen is shown: what an earlier one still reports about its records concerns these drafts, once they are
   * loaded.
   */
  show(): Promise<void>;
  /** Records what is typed for a record; `base`: the record when typing began. `fields` null: discarded. */
  type(id: string, base: Base | null, fields: Fields | null): void;
  /** The server has stored these fields and returned `stored`; what was typed meanwhile continues on that base. */
  settle(id: string, fields: Fields, stored: Base): void;
  /**
   * Id of the new record behind the placeholder `name`, stable until it is saved or discarded, so that a repeated
   * create is idempotent.
   */
  newIdOf(name: string): string;
  /** Writes what was typed since the last write. Never rejects: a failure shows in the state. */
  write(): Promise<void>;
}

type AnyFields = Readonly<Record<string, unknown>>;

/** Serialises the writes of all forms: a view that is mounted again reads what its predecessor wrote. */
const inTurn = createSerialQueue();

/** The drafts of each user and entity whose screen was shown last. */
const owners = new Map<string, unknown>();

/** Stores what is typed in forms that are saved online or not at all, as drafts of the user on this device. */
export function createFormDrafts<Base extends object, Fields extends object>(
  user: string,
  entity: OnlineEntity,
): FormDrafts<Base, Fields> {
  const place = `${user}/${entity}`;
  let state: FormDraftsState<Base, Fields> = { drafts: {}, failed: false, unreadable: false };
  const listeners = new Set<() => void>();
  /** Ids whose fields were typed or discarded here; `unwritten`: those of them that are not on disk yet. */
  const touched = new Set<string>();
  const unwritten = new Set<string>();
  /** Keys of the stored drafts that are shown here. */
  const known = new Map<string, readonly string[]>();
  /** Ids of new records, by placeholder. */
  const newIds = new Map<string, string>();
  let loaded: Promise<void> | undefined;
  /** Keys of unreadable drafts, by record id; the next draft replaces them. */
  const damaged = new Map<string, readonly string[]>();

  const set = (changed: Partial<FormDraftsState<Base, Fields>>) => {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  };
  const put = (id: string, draft: FormDraft<Base, Fields> | null) => {
    const { [id]: _, ...others } = state.drafts;
    touched.add(id);
    unwritten.add(id);
    if (draft?.base === null) newIdOf(id);
    if (!draft) newIds.delete(id);
    set({ drafts: draft ? { ...others, [id]: draft } : others });
    // Written at once: a discarded draft must not come back on the next page.
    if (!draft) void write();
  };
  const newIdOf = (name: string): string => {
    const id = newIds.get(name) ?? crypto.randomUUID();
    newIds.set(name, id);
    return id;
  };
  /** The drafts of the screen that has followed this one, if any. */
  const successor = () => {
    const owner = owners.get(place) as typeof self | undefined;
    return owner === self ? undefined : owner;
  };
  const keyOf = (id: string) => draftKeyOf(recordKeyOf(entity, id), PAGE);

  const writeOne = async (id: string) => {
    const draft = state.drafts[id];
    const keys = [keyOf(id), ...(known.get(id) ?? [])];
    if (!draft) return deleteDrafts(user, keys);
    const newId = newIds.get(id);
    const stored = {
      ...{ key: keyOf(id), page: PAGE, entity, recordId: id, parent: null, baseVersion: null },
      ...(newId !== undefined && { newId }),
      operation: draft.base ? ('update' as const) : ('create' as const),
      baseFields: draft.base as Record<string, unknown> | null,
      fields: { ...draft.fields } as Record<string, unknown>,
      savedAt: Date.now(),
    };
    const all = [...keys, ...(damaged.get(id) ?? [])];
    await whileAccepting(user, () => withQuotaRetry(user, () => saveDraft(user, stored, all)));
    damaged.delete(id);
  };
  const writeAll = async () => {
    for (const id of [...unwritten]) {
      unwritten.delete(id);
      try {
        await writeOne(id);
        known.delete(id);
        if (state.failed) set({ failed: false });
      } catch {
        unwritten.add(id);
        set({ failed: true });
      }
    }
  };
  const write = (): Promise<void> => inTurn(writeAll);

  const read = async () => {
    const found = await listFreeDraftStates(user, (draft) => draft.entity === entity);
    for (const id of new Set(found.map(({ recordId }) => recordId))) {
      const draft = await onceUnlocked(() => loadDraft(user, recordKeyOf(entity, id))).catch(
        (error: unknown) => {
          if (!(error instanceof DamagedDraftsError)) throw error;
          damaged.set(id, error.keys);
          set({ unreadable: true });
          return undefined;
        },
      );
      if (!draft || touched.has(id)) continue;
      known.set(id, [draft.key]);
      const { baseFields: base, fields, newId } = draft;
      if (newId !== undefined) newIds.set(id, newId);
      const shown = { base, fields } as unknown as FormDraft<Base, Fields>;
      set({ drafts: { ...state.drafts, [id]: shown } });
    }
  };

  const settle = (id: string, fields: Fields, stored: Base) => {
    const typed = state.drafts[id]?.fields;
    const isSaved = !typed || isSameFields(typed as AnyFields, fields as AnyFields);
    known.set(id, [...(known.get(id) ?? []), ...(damaged.get(id) ?? [])]);
    put(id, isSaved ? null : { base: stored, fields: typed });
  };
  const self: FormDrafts<Base, Fields> = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Reads after the writes so far; not in turn, as later writes must not wait with it for the key.
    start() {
      loaded ??= inTurn(done)
        .then(read)
        .catch(() => undefined);
      return loaded;
    },
    show: () => self.start().then(() => void owners.set(place, self)),
    type(id, base, fields) {
      // The record is gone, also for a screen that was opened since.
      const next = fields ? null : successor();
      if (next) return next.type(id, base, fields);
      const before = state.drafts[id];
      put(id, fields && { base: before ? before.base : base, fields });
    },
    settle(id, fields, stored) {
      const next = successor();
      if (!next) return settle(id, fields, stored);
      next.settle(id, fields, stored);
      void next.write();
    },
    newIdOf,
    write,
  };
  return self;
}

const done = (): Promise<void> => Promise.resolve();
