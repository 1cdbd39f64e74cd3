import { proxy, type Snapshot } from 'valtio/vanilla';
import type { dashboardSummary } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { replyKey } from './reply-keys.ts';

/** Cache key of the summary that the start page shows. */
export const SUMMARY_KEY = replyKey('dashboard', 'summary');

/** The server names so many of each kind of work; there may be more of them. */
export const NAMED = 6;

/** How many articles wait for this user's review, by a summary of all. */
export function reviewsOf({
  work,
  pending,
}: Pick<ReplyOf<typeof dashboardSummary>, 'work' | 'pending'>): number {
  const named = work.filter(({ kind }) => kind === 'review').length;
  return named < NAMED ? named : Math.max(pending, NAMED);
}

interface Reviews {
  /** 0 as well where nothing is known of them. */
  count: number;
}

const state = proxy<Reviews>({ count: 0 });
/** What waits for this user's review, as of the last summary that this device has. */
export const reviewsState = state as Snapshot<Reviews>;

/** Shows this number of them. */
export const showReviews = (count: number): void => {
  state.count = count;
};
