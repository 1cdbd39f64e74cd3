import { adderPath, coursePath } from '../../../state/menu/record-places.ts';

/** What stands beside the outline: one of these, or a chapter, by its id. */
export type Pane = 'none' | 'course' | 'new' | 'bin' | (string & {});

/** What of a course an address shows; `none`: the outline, and beside it what there is room for. */
export function paneOf(path: string, query: URLSearchParams): Pane {
  if (path === adderPath('chapter')) return 'new';
  if (query.get('deleted') === '1') return 'bin';
  return query.get('id') || (query.get('part') === 'course' ? 'course' : 'none');
}

/** Address of a course's own fields, which need a place of their own where there is room for one thing only. */
export const fieldsPath = (courseId: string): string => `${coursePath(courseId)}&part=course`;

/** Address of the deleted chapters of a course. */
export const binPath = (courseId: string): string => `${coursePath(courseId)}&deleted=1`;

/** Address of the form for a new chapter: below which one (null: none), and its place there. */
export const newPath = (courseId: string, parentId: string | null, sort: number): string =>
  adderPath('chapter', {
    courseId,
    ...(parentId !== null && { parentId }),
    sort: String(sort),
  });
