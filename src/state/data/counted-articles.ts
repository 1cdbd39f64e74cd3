import { MOST_COUNTED } from '../../contract/content/cata.ts';
import { formatCount } from '../../lib/sizes.ts';

/** Number of a column's articles, for display; the server counts only up to a limit. */
export const countedArticles = (count: number): string =>
  count < MOST_COUNTED ? `${count} 篇` : `${formatCount(MOST_COUNTED)} 篇以上`;
