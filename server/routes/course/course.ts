import { chapter, course } from '../../../src/contract/course.ts';
import { recordHandlers } from '../../records/handlers.ts';
import { chapterKind, courseKind } from './kinds.ts';

/** 课程. */
export const courseHandlers = recordHandlers(course, courseKind);
/** 章节. */
export const chapterHandlers = recordHandlers(chapter, chapterKind);
