import { isSameFields } from './same-fields.ts';

/** What an edit builds on: a version from the server, or an unconfirmed save of our own. */
export interface EditBase {
  baseVersion: number | null;
  /** The fields of that version or save, the base of a merge; null while unknown. */
  baseFields: Record<string, unknown> | null;
  parent: string | null;
}

export interface EditorState<Fields> {
  /** What the form shows; null until anything is loaded. */
  fields: Fields | null;
  base: EditBase;
  /** Number of changes by the user. */
  revision: number;
  /** The revision that is stored on disk, as a draft or a save. */
  storedRevision: number;
  /** When the draft on disk was written (device clock, ms); null where the form shows no draft. */
  draftAt: number | null;
  /** The save that the form shows, or showed before it switched to the server's record. */
  saved: StoredSave | null;
  /** The form opened with an unsaved draft from earlier. */
  restored: boolean;
  /** The device could not store the draft. */
  failed: boolean;
  /** The record's drafts on this device are damaged, and nothing has replaced them yet. */
  unreadable: boolean;
  /** Whether the device's drafts and saves have been read, or are known to be none. */
  localRead: boolean;
  /** The newest record from the server, shown again when a draft is discarded. */
  record: StartingPoint<Fields> | null;
  /** Version with which the server confirmed the save shown here; null while unconfirmed. */
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
  /** The unconfirmed save that these fields come from. */
  saved: StoredSave | null;
}

export type EditorAction<Fields> =
  | { type: 'local'; local: StartingPoint<Fields> | null }
  | {
      type: 'loaded';
      fields: Fields;
      version: number | null;
      /** Version with which the server confirmed the save shown here; null while unconfirmed. */
      confirmedVersion: number | null;
    }
  | { type: 'changed'; fields: Partial<Fields> }
  /** Like `changed`, but by the program: not an edit of the user. */
  | { type: 'begun'; fields: Partial<Fields> }
  | { type: 'stored'; revision: number; at: number }
  /** At this revision the form equals what is stored, and its draft was deleted. */
  | { type: 'unchanged'; revision: number }
  | { type: 'saved'; revision: number; fields: Fields; id: string; at: number }
  | { type: 'discarded'; local: StartingPoint<Fields> | null }
  /** Another form of the record was edited meanwhile: this one shows what that one has stored. */
  | { type: 'reopened'; local: StartingPoint<Fields> | null }
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
 * Whether the form differs from what is stored: from its base (version or save), and from the server's newest record.
 * Without a known base every draft counts as different.
 */
export function isDirty(state: EditorState<unknown>): boolean {
  const { fields, base, record } = state;
  if (state.draftAt === null && state.revision === state.storedRevision) return false;
  const stored = [base.baseFields, isCurrent(state) ? record?.fields : null];
  return !stored.some((one) => one && isSameFields(fields as AnyFields, one as AnyFields));
}

type AnyFields = Readonly<Record<string, unknown>>;

/** The only place where an edit changes; incoming data never replaces what was typed. */
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
    case 'reopened':
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
  // The initial fields belong to the base and to the record that discarding restores: they are no edit.
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
  // No local text was expected: what has been typed meanwhile stays, and what was found stays on the device.
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

/** Shows the server's record unless something is typed on another base. */
const showRecord = <Fields>(state: EditorState<Fields>): EditorState<Fields> =>
  state.localRead && isCurrent(state) && !isDirty(state)
    ? { ...show(state, state.record), draftAt: state.draftAt }
    : state;

/**
 * Whether the server's record is up to date: not if our own save is newer, until a record from after its confirmation
 * arrives.
 */
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
