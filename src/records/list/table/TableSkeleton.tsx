import { raggedWidth, SkeletonText } from '../../../ui/page/SkeletonText.tsx';
import type { ListKind } from '../../kind.ts';
import { shapeOf, widthOf } from './column-width.ts';
import type { RecordTableProps } from './RecordTable.tsx';

/** Rows of a first screen. */
const ROWS = Array.from({ length: 12 }, (_, at) => at);

/** Placeholder of a page of records, in the shape of RecordTable: as rows, as cards on narrow screens. */
export function TableSkeleton({ kind, columns }: Pick<RecordTableProps, 'kind' | 'columns'>) {
  return (
    <div className="table-box" aria-busy="true" {...shapeOf(columns)}>
      <span className="sr-only">加载中…</span>
      <table className="table" aria-hidden="true" data-choosing="false">
        <thead>
          <tr>
            <th className="check-cell" />
            <th>{kind.titleLabel ?? '标题'}</th>
            {columns.map((column) => (
              <th key={column.name} data-minor={column.minor} data-width={widthOf(column)}>
                {column.label}
              </th>
            ))}
            <td className="action-cell" />
          </tr>
        </thead>
        <tbody className="skeleton">
          {ROWS.map((line) => (
            <RowSkeleton key={line} {...{ kind, columns, line }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowSkeletonProps extends Pick<RecordTableProps, 'columns'> {
  kind: ListKind;
  line: number;
}

const RowSkeleton = ({ kind, columns, line }: RowSkeletonProps) => (
  <tr>
    <td className="check-cell">
      <span className="check">
        <span className="skeleton-checkbox" />
      </span>
    </td>
    <td className="title-cell">
      <div className="titled-text">
        <div className="row-title">
          <SkeletonText width={raggedWidth(line)} />
        </div>
        {kind.summaryOf && (
          <div className="row-summary">
            <SkeletonText width={raggedWidth(line + 3) + 20} />
          </div>
        )}
      </div>
    </td>
    {columns.map(({ name, minor, format }) => (
      <td key={name} data-minor={minor} data-kind={format === 'time' ? 'time' : 'bare'}>
        <SkeletonText width={60} />
      </td>
    ))}
    <td className="action-cell" />
  </tr>
);
