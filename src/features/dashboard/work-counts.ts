import type { dashboardSummary, WorkItem } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { NAMED, reviewsOf } from '../../state/data/reviews.store.ts';

type Kind = WorkItem['kind'];
type Summary = Pick<ReplyOf<typeof dashboardSummary>, 'work' | 'pending' | 'due'>;

/**
 * Number of items of each kind and in all (`unsent` on this device), for display; `6+` where the server listed six and
 * did not count.
 */
export function workCounts(summary: Summary, unsent = 0): Readonly<Record<Kind | 'all', string>> {
  const { work, due } = summary;
  const named = (kind: Kind) => work.filter((item) => item.kind === kind).length;
  const review = reviewsOf(summary);
  const dueCount = named('due') < NAMED ? named('due') : Math.max(due, NAMED);
  const returned = named('returned');
  const more = returned < NAMED ? '' : '+';
  return {
    review: String(review),
    returned: `${returned}${more}`,
    due: String(dueCount),
    all: `${review + returned + dueCount + unsent}${more}`,
  };
}
