import { proxy, type Snapshot } from 'valtio/vanilla';
import type { dashboardSummary } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { replyKey } from './reply-keys.ts';

/** Cache key of the summary that the start page shows. */
export const SUMMARY_KEY = replyKey('dashboard', 'summary');

/** The server lists at most this many items of each kind of work. */
export const NAMED = 6;

/** Number of articles that wait for this user's review, from a summary. */
export function reviewsOf({
  work,
  pending,
}: Pick<ReplyOf<typeof dashboardSummary>, 'work' | 'pending'>): number {
  const named = work.filter(({ kind }) => kind === 'review').length;
  return named < NAMED ? named : Math.max(pending, NAMED);
}

interface Reviews {
  /** 0 also while unknown. */
  count: number;
}

const state = proxy<Reviews>({ count: 0 });
/** This user's pending reviews, as of the last summary on this device. */
export const reviewsState = state as Snapshot<Reviews>;

/** Shows this number of reviews. */
export const showReviews = (count: number): void => {
  state.count = count;
};
