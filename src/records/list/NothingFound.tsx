import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/page/States.tsx';
import type { ListKind } from '../kind.ts';
import { isNarrowed, type ListQuery } from './list-query.ts';

interface NothingFoundProps {
  kind: ListKind;
  query: ListQuery;
  /** Number of matches on all pages; above 0 only this page is empty. */
  total: number;
  /** Shown where there are none yet: what such records are for, and the first thing to do; never in the recycle bin. */
  empty?: ReactNode;
}

/** Title of an empty list or recycle bin. */
export function emptyTitle(kind: ListKind, query: ListQuery): string {
  if (isNarrowed(query, kind)) return noMatchTitle(kind);
  return query.deleted ? '回收站是空的' : `还没有${kind.label}`;
}

const noMatchTitle = ({ label }: ListKind): string => `没有符合条件的${label}`;

/** States why a page of a list is empty. */
export function NothingFound({ kind, query, total, empty }: NothingFoundProps) {
  if (total > 0 || isNarrowed(query, kind)) {
    return (
      <EmptyState icon="search" title={noMatchTitle(kind)}>
        <p>换个条件试试。</p>
      </EmptyState>
    );
  }
  const title = emptyTitle(kind, query);
  if (query.deleted) return <EmptyState icon="trash" title={title} />;
  return <EmptyState title={title}>{empty}</EmptyState>;
}
