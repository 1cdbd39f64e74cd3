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

/** Why a page of a list is empty. */
export function NothingFound({ kind, query, total, empty }: NothingFoundProps) {
  if (query.deleted) return <EmptyState icon="trash" title="回收站是空的" />;
  if (total === 0 && !isNarrowed(query, kind)) {
    return <EmptyState title={`还没有${kind.label}`}>{empty}</EmptyState>;
  }
  return (
    <EmptyState icon="search" title={`没有符合条件的${kind.label}`}>
      <p>换个条件试试。</p>
    </EmptyState>
  );
}
