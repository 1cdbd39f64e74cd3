import { MOST_COUNTED } from '../../contract/content/cata.ts';
import { formatCount } from '../../lib/sizes.ts';

/** How many articles a column has, as the server counts them. */
export const countedArticles = (count: number): string =>
  count < MOST_COUNTED ? `${count} 篇` : `${formatCount(MOST_COUNTED)} 篇以上`;
