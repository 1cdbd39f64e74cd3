import type { Column, ListedRecord } from '../../kind.ts';

type AnyColumn = Column<ListedRecord>;

/** With more columns each has a fixed width, and the table scrolls sideways. */
const MOST_COLUMNS = 7;
/** The same for windows narrower than a desktop's, which do not show minor columns. */
const MANY_COLUMNS = 4;

/** Attributes for the style sheet: whether there are many columns. */
export const shapeOf = (columns: readonly AnyColumn[]) => ({
  'data-wide': columns.length > MOST_COLUMNS,
  'data-many': columns.filter(({ minor }) => !minor).length > MANY_COLUMNS,
});

/** The width class of a column. */
export function widthOf({ format = 'text', at }: Pick<AnyColumn, 'format' | 'at'>): string {
  if (at) return 'state';
  return typeof format === 'string' ? format : 'choice';
}
