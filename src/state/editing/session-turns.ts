import { mergeFields } from '../../offline/outbox/merge.ts';
import { rewriteSaves } from '../../offline/outbox/save-store.ts';
import { notify } from '../base/notices.store.ts';
import { createSerialQueue, type SerialQueue } from '../base/serial-queue.ts';
import type { StartingPoint } from './record-editor.ts';

/** What a form has changed after another one of its record was shown. */
export interface LateChanges<Fields> {
  fields: Fields;
  /** What it last read from the device, or stored there. */
  since: StartingPoint<Fields>;
}

/** The session that owns a record's draft in this page. */
export interface DraftOwner {
  /** Adds changes of an earlier session to its own. Rejects where they cannot be stored. */
  receive(late: LateChanges<AnyFields>): Promise<void>;
}

type AnyFields = Record<string, unknown>;

/** The sessions of one record in this page. */
interface SessionTurns {
  /** One queue for all: a form that opens finds what the form that is left has stored. */
  inTurn: SerialQueue;
  /** The session whose form was shown last; null: none yet. */
  owner: DraftOwner | null;
  /** Number of writes so far: a session that has read before the last one reads again when its form is shown. */
  writes: number;
}

const turns = new Map<string, SessionTurns>();

/** The sessions of a record in this page. */
export function turnsOf(record: string): SessionTurns {
  const own = turns.get(record) ?? { inTurn: createSerialQueue(), owner: null, writes: 0 };
  turns.set(record, own);
  return own;
}

/**
 * Merges late changes into the edited fields: the fields that change by it, and whether late texts stay out, as the
 * edited ones are newer.
 */
export function mergeLate(
  edited: AnyFields,
  { fields: late, since }: LateChanges<AnyFields>,
): { changed: AnyFields; isLeftOut: boolean } {
  const { fields, overlaps } = mergeFields(since.fields, edited, { ...edited, ...late });
  const entries = Object.entries(fields).filter(([name, value]) => value !== edited[name]);
  return { changed: Object.fromEntries(entries), isLeftOut: overlaps.length > 0 };
}

/** Moves late texts that stay out of the form to the record's history, and says so. */
export async function keepLateTexts(
  user: string,
  recordKey: string,
  fields: AnyFields,
): Promise<void> {
  const text = { recordKey, label: '', fields, at: Date.now() };
  await rewriteSaves(user, recordKey, () => ({ superseded: [text] }));
  notify({
    title: '离开页面以后才完成的修改放进了本机历史',
    detail: '同一处在重新打开以后又改过，表单里留下的是后来写的内容。',
    kind: 'warning',
  });
}
