import '../list/list.css';
import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ReplyView } from '../../state/data/use-reply.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { EmptyState, KeptBanner, Skeleton } from '../../ui/page/States.tsx';
import type { RecordKind } from '../kind.ts';
import { FilterBar } from '../list/filters/FilterBar.tsx';
import { addressOf, type ListQuery, queryFrom } from '../list/list-query.ts';
import { PendingRecords } from '../list/PendingRecords.tsx';
import type { RecordBinProps } from '../list/RecordBin.lazy.tsx';
import { Waiting } from '../Waiting.tsx';
import { RecordBranches, type RecordBranchesProps } from './RecordBranches.tsx';
import { TreeBones } from './TreeBones.tsx';
import type { TreeRow } from './use-placing.ts';

const loadBin = () => import('../list/RecordBin.lazy.tsx').then((m) => m.RecordBin);
const nothing = {};
/** A tree is narrowed by its keyword only. */
const bare = { filters: [] };

interface RecordTreeProps extends Pick<RecordBranchesProps, 'linkOf' | 'addAt' | 'chosen'> {
  kind: RecordKind;
  /** All of them. */
  reply: ReplyView<{ list: readonly TreeRow[] }>;
  /** Shown where there are none: what such records are for, and the first thing to do. */
  empty: ReactNode;
}

/** Records of a kind by the address: as a tree, narrowed by a keyword, or their recycle bin. */
export function RecordTree(props: RecordTreeProps) {
  const { kind, reply } = props;
  const [path, navigate] = useLocation();
  const search = useSearch();
  const query = queryFrom(search, kind);
  const Bin = useLoaded<RecordBinProps>(loadBin, query.deleted);
  const show = (next: ListQuery, replace: boolean) =>
    navigate(addressOf({ path, search }, kind, next), { replace });
  const narrow = (next: ListQuery) => show(next, true);
  return (
    <>
      <FilterBar
        kind={bare}
        query={query}
        placeholder={kind.titleLabel ?? '标题'}
        onChange={narrow}
      >
        <IconButton
          icon="trash"
          label="回收站"
          aria-pressed={query.deleted}
          onClick={() => narrow({ ...query, page: 1, deleted: !query.deleted })}
        />
      </FilterBar>
      {!query.deleted ? (
        <Living {...props} keyword={query.keyword.trim()} />
      ) : Bin ? (
        <Bin
          kind={kind}
          query={query}
          belonging={nothing}
          onPage={(page, isGone) => show({ ...query, page }, isGone)}
          onRestored={reply.reload}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  );
}

/** Those that are in use. */
function Living(props: RecordTreeProps & { keyword: string }) {
  const { kind, reply, linkOf, addAt, chosen, empty, keyword } = props;
  const rows = reply.data?.list;
  return (
    <>
      <KeptBanner reply={reply} />
      <PendingRecords kind={kind} linkOf={linkOf} onGone={reply.reload} />
      {rows === undefined ? (
        <Waiting reply={reply} bones={<TreeBones />} />
      ) : rows.length > 0 ? (
        <RecordBranches
          key={keyword}
          {...{ kind, rows, keyword, linkOf, addAt, chosen }}
          reload={reply.reload}
        />
      ) : (
        <EmptyState title={`还没有${kind.label}`}>{empty}</EmptyState>
      )}
    </>
  );
}
