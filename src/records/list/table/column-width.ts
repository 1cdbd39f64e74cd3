import type { Column, ListedRecord } from '../../kind.ts';

type AnyColumn = Column<ListedRecord>;

/** Above so many columns they keep their widths, and the table scrolls sideways. */
const MOST_COLUMNS = 7;
/** The same in a window that is no desktop’s. */
const MANY_COLUMNS = 4;

/** What the styles know of a table: whether there are many columns. */
export const shapeOf = (columns: readonly AnyColumn[]) => ({
  'data-wide': columns.length > MOST_COLUMNS,
  'data-many': columns.length > MANY_COLUMNS,
});

/** How wide a column is. */
export function widthOf({ format = 'text', at }: Pick<AnyColumn, 'format' | 'at'>): string {
  if (at) return 'state';
  return typeof format === 'string' ? format : 'choice';
}
