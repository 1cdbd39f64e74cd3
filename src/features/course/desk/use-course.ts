import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { largestPage } from '../../../contract/common-schemas.ts';
import { chapter, course } from '../../../contract/content/course.ts';
import type { FieldsOf } from '../../../records/kind.ts';
import { useUnbroken } from '../../../records/known-records.ts';
import { recordKey } from '../../../state/data/reply-keys.ts';
import { useDecrease } from '../../../state/data/use-decrease.ts';
import { type ReplyView, useReply } from '../../../state/data/use-reply.ts';
import { outboxState } from '../../../state/editing/outbox.store.ts';
import { rolesFor, usePermission } from '../../../state/session/Permitted.tsx';
import { chaptersKey } from '../chapter.kind.ts';
import { type ChapterRow, chapterRows } from './chapter-rows.ts';

/** The course's data for the outline, as saved last; null while neither server nor device has it. */
export function useCourse(
  courseId: string,
): Pick<FieldsOf<typeof course>, 'title' | 'status' | 'serial'> | null {
  // A user may edit chapters without permission to read courses; the refused request would lead away from the page.
  const mayRead = usePermission(rolesFor(course.search));
  const request = mayRead ? { id: courseId } : null;
  const reply = useReply(course.get, request, recordKey('course', courseId));
  const { entries } = useSnapshot(outboxState);
  const own = entries.filter((one) => one.entity === 'course' && one.recordId === courseId);
  useDecrease(own.length, reply.reload);
  const saved = own.at(-1)?.fields as FieldsOf<typeof course> | undefined;
  return saved ?? reply.data ?? null;
}

export interface Chapters {
  /** Undefined while neither server nor device has them. */
  rows: readonly ChapterRow[] | undefined;
  reply: ReplyView<unknown>;
}

/** The chapters of a course, merged with queued saves. */
export function useChapters(courseId: string): Chapters {
  const reply = useReply(chapter.search, { ...largestPage, courseId }, chaptersKey(courseId));
  const { entries } = useSnapshot(outboxState);
  const own = useMemo(
    () =>
      entries.filter(({ entity, fields }) => entity === 'chapter' && fields.courseId === courseId),
    [entries, courseId],
  );
  useDecrease(own.length, reply.reload);
  const list = reply.data?.list;
  // A course that exists only on this device has only the chapters of this device.
  const isWaiting = entries.some(
    ({ recordId, operation }) => recordId === courseId && operation === 'create',
  );
  const isKnown = list !== undefined || isWaiting;
  const rows = useMemo(
    () => (isKnown || own.length > 0 ? chapterRows(list ?? [], own) : undefined),
    [isKnown, list, own],
  );
  return { rows: useUnbroken({ list, count: own.length, value: rows }), reply };
}
