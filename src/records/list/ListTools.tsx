import { useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import type { Column, ListedRecord, ListKind } from '../kind.ts';
import type { OrderSpec } from '../order/RecordOrder.lazy.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { ListQuery } from './list-query.ts';
import { OrderLink } from './OrderLink.tsx';
import type { ColumnsPopupProps } from './table/ColumnsPopup.lazy.tsx';

const loadColumns = () => import('./table/ColumnsPopup.lazy.tsx').then((m) => m.ColumnsPopup);

interface ListToolsProps {
  kind: ListKind;
  query: ListQuery;
  /** Columns to export. */
  columns: readonly Column<ListedRecord>[];
  /** Columns that the user chose to see. */
  shown: readonly Column<ListedRecord>[];
  order: OrderSpec | undefined;
  orderHref: string;
  onColumns: (names: readonly string[]) => void;
  onBin: () => void;
}

/** The tools of every list: columns, order, export, recycle bin. */
export function ListTools(props: ListToolsProps) {
  const { kind, query, columns, shown, order, orderHref, onColumns, onBin } = props;
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const hasColumns = kind.columns.length > 0;
  const Columns = useLoaded<ColumnsPopupProps>(loadColumns, choosing, close);
  return (
    <>
      {hasColumns && <IconButton icon="columns" label="列设置" onClick={() => setChoosing(true)} />}
      <OrderLink {...{ kind, order, filters: query.filters }} href={orderHref} />
      {hasColumns && <ExportButton {...{ kind, query, columns }} />}
      {kind.calls.restore && (
        <IconButton icon="trash" label="回收站" aria-pressed={query.deleted} onClick={onBin} />
      )}
      {Columns && choosing && (
        <Columns
          open
          columns={kind.columns}
          shown={shown.map(({ name }) => name)}
          onChoose={onColumns}
          onClose={close}
        />
      )}
    </>
  );
}
