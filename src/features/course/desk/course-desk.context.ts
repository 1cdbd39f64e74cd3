import { createContext, useContext } from 'react';
import type { ChapterRow } from './chapter-rows.ts';

/** What a chapter's form shares with the screen around it. */
export interface CourseDeskView {
  courseId: string;
  /** Whether the outline is beside the form; otherwise the form fills the screen. */
  isBeside: boolean;
  /** The chapters in depth-first order. */
  order: readonly ChapterRow[];
  /** Position among the top-level chapters, from 1; null for a nested one, and one not in the outline yet. */
  numberOf: (id: string) => number | null;
  /** Actions on a chapter besides editing; none for one that the server does not have. */
  actionsOf: (id: string) => readonly ChapterAction[];
}

export interface ChapterAction {
  value: string;
  label: string;
  icon: string;
  disabled?: boolean;
  danger?: boolean;
  onSelect: () => void;
}

const context = createContext<CourseDeskView | null>(null);

export const CourseDeskContext = context.Provider;

/** The context of a chapter's form. */
export function useCourseDesk(): CourseDeskView {
  const desk = useContext(context);
  if (!desk) throw new Error('a chapter stands on the screen of its course');
  return desk;
}
