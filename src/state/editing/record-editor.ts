import { isSameFields } from './same-fields.ts';

/** What an edit builds on: a version from the server, or a save of our own that it has not confirmed. */
export interface EditBase {
  baseVersion: number | null;
  /** The fields of either, for merging; null while nothing is known. */
  baseFields: Record<string, unknown> | null;
  parent: string | null;
}

export interface EditorState<Fields> {
  /** What the form shows; null until something is known. */
  fields: Fields | null;
  base: EditBase;
  /** Counts changes by the user. */
  revision: number;
  /** The revision that is on disk, as a draft or as a save. */
  storedRevision: number;
  /** When the draft on disk was written (device clock, ms); null where what is shown is no draft. */
  draftAt: number | null;
  /** The save that the form shows, or showed before it took the server's record: its id, and when it was stored. */
  saved: StoredSave | null;
  /** The form opened with text that was typed earlier and never saved. */
  restored: boolean;
  /** The device could not store the draft. */
  failed: boolean;
  /** A draft lies on the device that is damaged, and nothing new has taken its place. */
  unreadable: boolean;
  /** Whether the drafts and saves on the device were read, or none are known. */
  localRead: boolean;
  /** The newest record from the server, to go back to. */
  record: StartingPoint<Fields> | null;
  /** Version at which the server confirmed the save shown here; null while it has not. */
  confirmedVersion: number | null;
}

export interface StoredSave {
  id: string;
  /** Device clock, milliseconds. */
  at: number;
}

export interface StartingPoint<Fields> {
  fields: Fields;
  base: EditBase;
  draftAt: number | null;
  /** The unconfirmed save these fields are. */
  saved: StoredSave | null;
}

export type EditorAction<Fields> =
  | { type: 'local'; local: StartingPoint<Fields> | null }
  | {
      type: 'loaded';
      fields: Fields;
      version: number | null;
      /** Version at which the server confirmed the save shown here; null while it has not. */
      confirmedVersion: number | null;
    }
  | { type: 'changed'; fields: Partial<Fields> }
  /** Like `changed`, but by the program. */
  | { type: 'begun'; fields: Partial<Fields> }
  | { type: 'stored'; revision: number; at: number }
  /** At this revision the form equals what is stored, and no draft of it is on disk any more. */
  | { type: 'unchanged'; revision: number }
  | { type: 'saved'; revision: number; fields: Fields; id: string; at: number }
  | { type: 'discarded'; local: StartingPoint<Fields> | null }
  | { type: 'failed' }
  | { type: 'unreadable' };

export const initialEditor = <Fields>(localRead = false): EditorState<Fields> => ({
  fields: null,
  base: { baseVersion: null, baseFields: null, parent: null },
  revision: 0,
  storedRevision: 0,
  draftAt: null,
  saved: null,
  restored: false,
  failed: false,
  unreadable: false,
  localRead,
  record: null,
  confirmedVersion: null,
});

/**
 * Whether the form differs from what is stored: from the version or save that the edit builds on, or from the newest
 * record of the server. Without a known base any draft counts as different.
 */
export function isDirty(state: EditorState<unknown>): boolean {
  const { fields, base, record } = state;
  if (state.draftAt === null && state.revision === state.storedRevision) return false;
  const stored = [base.baseFields, isCurrent(state) ? record?.fields : null];
  return !stored.some((one) => one && isSameFields(fields as AnyFields, one as AnyFields));
}

type AnyFields = Readonly<Record<string, unknown>>;

/** The one place where an edit changes; what was typed is never replaced by what arrives. */
export function editorReducer<Fields>(
  state: EditorState<Fields>,
  action: EditorAction<Fields>,
): EditorState<Fields> {
  switch (action.type) {
    case 'local':
      return afterLocal(state, action.local);
    case 'loaded':
      return afterLoaded(state, action);
    case 'changed':
    case 'begun':
      if (!state.fields) return state;
      return afterTyping(state, action, { ...state.fields, ...action.fields });
    case 'stored':
      return {
        ...state,
        storedRevision: action.revision,
        draftAt: action.at,
        failed: false,
        unreadable: false,
      };
    case 'unchanged':
      return showRecord({
        ...state,
        storedRevision: action.revision,
        draftAt: null,
        restored: false,
        failed: false,
      });
    case 'saved':
      return afterSave(state, action);
    case 'discarded':
      return {
        ...show(state, action.local ?? state.record),
        restored: false,
        storedRevision: state.revision,
      };
    case 'failed':
      return { ...state, failed: true };
    case 'unreadable':
      return { ...state, unreadable: true };
  }
}

function afterSave<Fields>(
  state: EditorState<Fields>,
  { revision, fields, id, at }: Extract<EditorAction<Fields>, { type: 'saved' }>,
): EditorState<Fields> {
  const base = { ...state.base, baseFields: copyOf(fields), parent: id };
  const saved = { id, at };
  const { record } = state;
  return {
    ...state,
    base,
    storedRevision: revision,
    draftAt: null,
    restored: false,
    failed: false,
    unreadable: false,
    saved,
    confirmedVersion: null,
    // Nobody goes back to what a new record began with.
    record: record?.base.baseVersion === null ? { fields, base, draftAt: null, saved } : record,
  };
}

function afterTyping<Fields>(
  state: EditorState<Fields>,
  { type, fields: typed }: { type: 'changed' | 'begun'; fields: Partial<Fields> },
  fields: Fields,
): EditorState<Fields> {
  if (type === 'changed') return { ...state, fields, revision: state.revision + 1 };
  // What it is begun with is no edit, and what giving the edit up goes back to.
  const begun = <Point extends { base: EditBase }>(point: Point): Point => {
    const { baseFields } = point.base;
    return {
      ...point,
      base: { ...point.base, baseFields: baseFields && { ...baseFields, ...typed } },
    };
  };
  const record =
    state.record && begun({ ...state.record, fields: { ...state.record.fields, ...typed } });
  return begun({ ...state, fields, record });
}

function afterLocal<Fields>(
  state: EditorState<Fields>,
  local: StartingPoint<Fields> | null,
): EditorState<Fields> {
  // Where none was known: what has been typed by now stays, and what was found stays on the device.
  if (state.revision > 0 || (state.localRead && !local)) return state;
  const read = { ...state, localRead: true };
  if (!local) return show(read, read.record);
  return { ...show(read, local), restored: local.draftAt !== null };
}

function afterLoaded<Fields>(
  state: EditorState<Fields>,
  { fields, version, confirmedVersion }: Extract<EditorAction<Fields>, { type: 'loaded' }>,
): EditorState<Fields> {
  const { record: known } = state;
  const isKnown = known?.fields === fields && known.base.baseVersion === version;
  if (isKnown && state.confirmedVersion === confirmedVersion) return state;
  const base = { baseVersion: version, baseFields: copyOf(fields), parent: null };
  const record = { fields, base, draftAt: null, saved: null };
  return showRecord({ ...state, record, confirmedVersion });
}

/** Shows the server's record where nothing is typed on top of another. */
const showRecord = <Fields>(state: EditorState<Fields>): EditorState<Fields> =>
  state.localRead && isCurrent(state) && !isDirty(state)
    ? { ...show(state, state.record), draftAt: state.draftAt }
    : state;

/** Our own save is newer than any record from before its confirmation. */
const isCurrent = ({
  base,
  record,
  confirmedVersion,
}: Pick<EditorState<unknown>, 'base' | 'record' | 'confirmedVersion'>): boolean =>
  base.parent === null || reaches(record?.base.baseVersion ?? null, confirmedVersion);

const reaches = (version: number | null, confirmed: number | null): boolean =>
  version !== null && confirmed !== null && version >= confirmed;

const show = <Fields>(
  state: EditorState<Fields>,
  point: StartingPoint<Fields> | null,
): EditorState<Fields> =>
  point ? { ...state, ...point, saved: point.saved ?? state.saved } : state;

const copyOf = (fields: unknown): Record<string, unknown> => ({ ...(fields as object) });
