import { chapter } from '../../contract/course.ts';
import { endOf } from '../../lib/tree-rows.ts';
import { RecordHome } from '../../records/form/RecordHome.tsx';
import { RecordTree } from '../../records/tree/RecordTree.tsx';
import { useReply } from '../../state/data/use-reply.ts';
import { adderPath, editorPath } from '../../state/menu/record-places.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { chapters, chaptersKey } from './chapter.kind.ts';
import { courses } from './course.kind.ts';

/** 课程章节: courses, and in each its chapters. */
export const CourseScreen = () => (
  <RecordHome
    kind={courses}
    title="课程章节"
    order={{}}
    empty={<p>课程由章节组成，学员在咨询网站上学习。先新增一门课程。</p>}
  >
    {(id) => <Chapters courseId={id} />}
  </RecordHome>
);

const linkOf = (id: string): string => editorPath('chapter', id);

function Chapters({ courseId }: { courseId: string }) {
  const reply = useReply(chapter.search, { page: 0, size: 9999, courseId }, chaptersKey(courseId));
  const addAt = (parentId: string | null, sort: number): string =>
    adderPath('chapter', {
      courseId,
      ...(parentId !== null && { parentId }),
      sort: String(sort),
    });
  return (
    <Panel
      title="章节"
      actions={
        <MayWrite call={chapter.create}>
          <LinkButton href={addAt(null, endOf(reply.data?.list ?? [], null))}>新增章节</LinkButton>
        </MayWrite>
      }
    >
      <RecordTree
        kind={chapters}
        reply={reply}
        belonging={{ courseId }}
        linkOf={linkOf}
        addAt={addAt}
        empty={<p>章节可以是图文、视频、音频或文档。</p>}
      />
    </Panel>
  );
}
