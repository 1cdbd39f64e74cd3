import { createContext, useContext } from 'react';
import type { ChapterRow } from './chapter-rows.ts';

/** What a chapter's form knows of the screen that it stands on. */
export interface CourseDeskView {
  courseId: string;
  /** The outline stands beside the form; else the form has the screen for itself. */
  isBeside: boolean;
  /** The chapters as they stand below one another. */
  order: readonly ChapterRow[];
  /** Place among the chapters at the top, from 1; null for one that stands below another, or nowhere yet. */
  numberOf: (id: string) => number | null;
  /** What can be done to a chapter besides writing it; nothing for one that the server does not have. */
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

/** The screen around a chapter's form. */
export function useCourseDesk(): CourseDeskView {
  const desk = useContext(context);
  if (!desk) throw new Error('a chapter stands on the screen of its course');
  return desk;
}
