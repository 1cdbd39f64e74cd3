import type { dashboardSummary, WorkItem } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';

type Kind = WorkItem['kind'];
type Summary = Pick<ReplyOf<typeof dashboardSummary>, 'work' | 'pending' | 'due'>;

/** The server names so many of each kind; there may be more of them. */
const NAMED = 6;

/** How much waits of each kind and in all (`unsent` on this device), for display; `6+` where the server named six and did not count. */
export function workCounts(
  { work, pending, due }: Summary,
  unsent = 0,
): Readonly<Record<Kind | 'all', string>> {
  const named = (kind: Kind) => work.filter((item) => item.kind === kind).length;
  const review = named('review') < NAMED ? named('review') : Math.max(pending, NAMED);
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
