import { RecordHome } from '../../records/list/RecordHome.tsx';
import { coursePath } from '../../state/menu/record-places.ts';
import { courses } from './course.kind.ts';

/** 课程章节: the courses; each opens with its chapters in a tag of its own. */
export const CourseScreen = () => (
  <RecordHome
    kind={courses}
    title="课程章节"
    order={{}}
    linkOf={(id) => coursePath(id)}
    empty={<p>课程由章节组成，学员在咨询网站上学习。先新增一门课程。</p>}
  />
);
