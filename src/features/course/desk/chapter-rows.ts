import type { chapter } from '../../../contract/content/course.ts';
import type { Branch } from '../../../lib/trees/tree.ts';
import type { FieldsOf, RowOf } from '../../../records/kind.ts';
import type { OutboxEntry } from '../../../state/editing/outbox.store.ts';

type Fields = FieldsOf<typeof chapter>;

/** A row of the outline. */
export interface ChapterRow
  extends Pick<Fields, 'title' | 'type' | 'duration' | 'status' | 'parentId' | 'sort'> {
  id: string;
  updatedAt: number;
  /** Whether the server has it. */
  stored: boolean;
}

/**
 * Fields that the outline shows from a queued save. Parent and position are the server's where the row is known there.
 */
const shownOf = ({ title, type, duration, status }: Fields) => ({ title, type, duration, status });

/** A course's chapters, merged with the queued saves: new ones in their places, changed ones as saved last. */
export function chapterRows(
  list: readonly RowOf<typeof chapter>[],
  queued: readonly OutboxEntry[],
): ChapterRow[] {
  const saves = new Map(queued.map((entry) => [entry.recordId, entry]));
  const known = list.map((row) => {
    const { id, updatedAt, parentId, sort } = row;
    const saved = saves.get(id)?.fields as Fields | undefined;
    saves.delete(id);
    return { id, updatedAt, parentId, sort, stored: true, ...shownOf(saved ?? row) };
  });
  const made = [...saves.values()]
    // A chapter that was moved to another course is not a new one.
    .filter(({ recordId }) => queued.some((one) => one.recordId === recordId && isNew(one)))
    .map(({ recordId, savedAt, fields }) => {
      const saved = fields as Fields;
      const { parentId, sort } = saved;
      return { id: recordId, updatedAt: savedAt, parentId, sort, stored: false, ...shownOf(saved) };
    });
  return made.length === 0 ? known : [...known, ...made].sort((a, b) => a.sort - b.sort);
}

const isNew = ({ operation }: OutboxEntry): boolean => operation === 'create';

/** Whether a chapter has a duration. */
export const hasLength = ({ type }: { type: string }): boolean =>
  type === 'video' || type === 'audio';

/** Total duration of all chapters, seconds. */
export const wholeLength = (rows: readonly ChapterRow[]): number =>
  rows.filter(hasLength).reduce((sum, { duration }) => sum + duration, 0);

/** A duration in words, rounded up to minutes: 1 小时 52 分; empty for none. */
export function lengthInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} 小时`, rest > 0 && `${rest} 分`].filter(Boolean).join(' ');
}

/** The rows of a forest in depth-first order. */
export const flatRows = <Row>(forest: readonly Branch<Row>[]): Row[] =>
  forest.flatMap(({ row, children }) => [row, ...flatRows(children)]);
