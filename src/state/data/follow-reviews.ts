import * as v from 'valibot';
import { dashboardSummary } from '../../contract/dashboard.ts';
import { startOfChinaDay } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { readCached } from '../../offline/db/cache.ts';
import { listen } from '../../offline/model/messages.ts';
import { client } from '../base/page-client.ts';
import { currentUserName } from '../session/session.store.ts';
import { reviewsOf, SUMMARY_KEY, showReviews } from './reviews.store.ts';
import { storeReply } from './store-reply.ts';

let stop = (): void => undefined;

/**
 * Shows how many articles wait for the user's review: from the cache, and from the server after an article was
 * submitted, approved or returned here. A call for another user switches to that user.
 */
export function followReviews(user: string): void {
  stop();
  showReviews(0);
  const show = (data: unknown) => {
    const checked = v.safeParse(dashboardSummary.reply, data);
    if (checked.success && currentUserName() === user) showReviews(reviewsOf(checked.output));
  };
  const renew = async () => {
    const request = { today: startOfChinaDay(serverNow()) };
    const { data, meta } = await client.fetch(dashboardSummary, request, { quiet: true });
    show(data);
    const asked = { path: dashboardSummary.path, request };
    await storeReply(user, SUMMARY_KEY, { data, ...meta, asked });
  };
  void readCached(user, SUMMARY_KEY).then((cached) => show(cached?.data));
  stop = listen(user, (message) => {
    // If this fails, the start page shows the number with its next summary.
    if (message.type === 'changed' && message.entity === 'article') void renew().catch(() => {});
  });
}
