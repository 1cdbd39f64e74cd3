import { useLocation, useSearch } from 'wouter';
import { FilterBar } from '../../../records/list/filters/FilterBar.tsx';
import { addressOf, type ListQuery, queryFrom } from '../../../records/list/list-query.ts';
import type { RecordBinProps } from '../../../records/list/RecordBin.lazy.tsx';
import { coursePath } from '../../../state/menu/record-places.ts';
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { Skeleton } from '../../../ui/page/States.tsx';
import { chapters } from '../chapter.kind.ts';

const loadBin = () => import('../../../records/list/RecordBin.lazy.tsx').then((m) => m.RecordBin);
/** Filtered by keyword only. */
const bare = { filters: [] };

interface ChapterBinProps {
  courseId: string;
  onRestored: () => void;
}

/** The deleted chapters of a course, filtered by the address. */
export function ChapterBin({ courseId, onRestored }: ChapterBinProps) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = queryFrom(search, chapters);
  const Bin = useLoaded<RecordBinProps>(loadBin, true);
  const show = (next: ListQuery, replace: boolean) =>
    navigate(addressOf({ path, search }, chapters, next), { replace });
  return (
    <div className="course-fields">
      <PageHeader
        title="章节回收站"
        actions={<LinkButton href={coursePath(courseId)}>返回课程</LinkButton>}
      />
      <FilterBar
        kind={bare}
        query={query}
        placeholder="标题"
        onChange={(next) => show(next, true)}
      />
      {Bin ? (
        <Bin
          kind={chapters}
          query={query}
          belonging={{ courseId }}
          onPage={(page, isGone) => show({ ...query, page }, isGone)}
          onRestored={onRestored}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </div>
  );
}
