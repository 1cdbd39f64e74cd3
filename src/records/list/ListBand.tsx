import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isComposing } from '../../lib/is-composing.ts';
import type { ListKind } from '../kind.ts';
import { BatchBar } from './batch/BatchBar.tsx';
import type { BatchAction } from './batch/batch.ts';
import type { Batch } from './batch/use-batch.tsx';
import type { Selection } from './batch/use-selection.ts';
import { FilterBar } from './filters/FilterBar.tsx';
import type { ListQuery } from './list-query.ts';

interface ListBandProps {
  kind: ListKind;
  query: ListQuery;
  total: number | undefined;
  placeholder: string;
  selection: Selection;
  actions: readonly BatchAction[];
  batch: Batch;
  onChange: (query: ListQuery) => void;
  /** Tools at the end of the filters. */
  children: ReactNode;
}

/** The filters or, while records are selected, the batch actions; both are as high, so that nothing below moves. */
export function ListBand(props: ListBandProps) {
  const { kind, query, total, placeholder, selection, actions, batch, onChange, children } = props;
  const isChoosing = selection.rows.length > 0;
  useEscape(isChoosing, selection.clear);
  return (
    <div className="list-band" data-choosing={isChoosing} data-by-hand={isChoosing}>
      <FilterBar {...{ kind, query, total, placeholder, onChange }}>{children}</FilterBar>
      {isChoosing && (
        <BatchBar
          {...{ kind, actions, batch }}
          rows={selection.rows}
          total={total ?? 0}
          onAll={selection.chooseAll}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}

/** Escape clears the selection, unless it closes something above the list. */
function useEscape(wanted: boolean, leave: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    if (!(target instanceof Element)) return;
    if (!target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) leave();
  });
  useEffect(() => {
    if (!wanted) return;
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [wanted]);
}
