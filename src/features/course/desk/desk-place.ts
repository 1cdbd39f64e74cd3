import { adderPath, coursePath } from '../../../state/menu/record-places.ts';

/** What is open beside the outline: one of these, or a chapter by its id. */
export type Pane = 'none' | 'course' | 'new' | 'bin' | (string & {});

/** The pane that an address opens; `none`: the outline, and the default pane in a wide window. */
export function paneOf(path: string, query: URLSearchParams): Pane {
  if (path === adderPath('chapter')) return 'new';
  if (query.get('deleted') === '1') return 'bin';
  return query.get('id') || (query.get('part') === 'course' ? 'course' : 'none');
}

/** Address of the course's own fields, which needs a parameter where only one pane fits. */
export const fieldsPath = (courseId: string): string => `${coursePath(courseId)}&part=course`;

/** Address of the deleted chapters of a course. */
export const binPath = (courseId: string): string => `${coursePath(courseId)}&deleted=1`;

/** Address of the form for a new chapter: its parent (null: none) and its position there. */
export const newPath = (courseId: string, parentId: string | null, sort: number): string =>
  adderPath('chapter', {
    courseId,
    ...(parentId !== null && { parentId }),
    sort: String(sort),
  });
