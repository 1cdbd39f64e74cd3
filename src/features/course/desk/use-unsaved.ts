import { useCallback, useEffect, useState } from 'react';
import { listRecordDrafts } from '../../../state/editing/record-drafts.ts';
import { markTag } from '../../../state/menu/tags.store.ts';
import type { ChapterRow } from './chapter-rows.ts';
import type { Pane } from './desk-place.ts';

interface Unsaved {
  /** Whether a pane has unsaved edits: in its form, or as a draft of an earlier visit. */
  isUnsaved: (pane: Pane) => boolean;
  /** Called by the form of a pane. */
  mark: (pane: Pane, dirty: boolean) => void;
}

/** Which forms of a course have unsaved edits; the tag is marked if any has. */
export function useUnsaved(
  tag: string,
  courseId: string,
  rows: readonly ChapterRow[] | undefined,
): Unsaved {
  const drafts = useDrafts(courseId);
  /** Reported by the forms mounted so far. */
  const [reported, setReported] = useState<Readonly<Record<string, boolean>>>({});
  const isUnsaved = (pane: Pane): boolean => reported[pane] ?? drafts?.has(pane) ?? false;
  const panes = ['course', 'new', ...(rows ?? []).map(({ id }) => id), ...Object.keys(reported)];
  const dirty = panes.some(isUnsaved);
  const isKnown = drafts !== null && rows !== undefined;
  useEffect(() => {
    if (isKnown || dirty) markTag(tag, dirty);
  }, [tag, dirty, isKnown]);
  const mark = useCallback(
    (pane: Pane, next: boolean) =>
      setReported((before) => (before[pane] === next ? before : { ...before, [pane]: next })),
    [],
  );
  return { isUnsaved, mark };
}

/** The panes with a draft on this device when the course was opened; null while that is being read. */
function useDrafts(courseId: string): ReadonlySet<Pane> | null {
  const [drafts, setDrafts] = useState<ReadonlySet<Pane> | null>(null);
  useEffect(() => {
    let current = true;
    const panes = async () => {
      const [courses, chapters] = await Promise.all(
        (['course', 'chapter'] as const).map(listRecordDrafts),
      );
      return new Set<Pane>([
        ...(courses?.some(({ recordId }) => recordId === courseId) ? ['course'] : []),
        ...(chapters ?? []).map(({ recordId, operation, fields }) =>
          operation === 'create' && fields.courseId === courseId ? 'new' : recordId,
        ),
      ]);
    };
    void panes().then((found) => current && setDrafts(found));
    return () => {
      current = false;
    };
  }, [courseId]);
  return drafts;
}
