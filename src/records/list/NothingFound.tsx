import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/page/States.tsx';
import type { ListKind } from '../kind.ts';
import { isNarrowed, type ListQuery } from './list-query.ts';

interface NothingFoundProps {
  kind: ListKind;
  query: ListQuery;
  /** Not on this page: on others. */
  total: number;
  /** Shown where there are none yet: what such records are for, and the first thing to do. */
  empty: ReactNode;
}

/** Title of an empty page of a list; `total`: the records on all pages. */
export function emptyTitle(kind: ListKind, query: ListQuery, total: number): string {
  if (query.deleted) return '回收站是空的';
  const isFirst = total === 0 && !isNarrowed(query, kind);
  return isFirst ? `还没有${kind.label}` : `没有符合条件的${kind.label}`;
}

/** States why a page of a list is empty. */
export function NothingFound({ kind, query, total, empty }: NothingFoundProps) {
  const title = emptyTitle(kind, query, total);
  if (query.deleted) return <EmptyState icon="trash" title={title} />;
  if (total === 0 && !isNarrowed(query, kind)) {
    return <EmptyState title={title}>{empty}</EmptyState>;
  }
  return (
    <EmptyState icon="search" title={title}>
      <p>换个条件试试。</p>
    </EmptyState>
  );
}
