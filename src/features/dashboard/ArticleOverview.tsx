import { articleRecent } from '../../contract/article/article-recent.ts';
import type { dashboardSummary } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { startOfChinaDay } from '../../lib/dates/dates.ts';
import { replyKey } from '../../state/data/reply-keys.ts';
import { type HeldReply, useHeldReply } from '../../state/data/use-held-reply.ts';
import { type ReplyView, useReply } from '../../state/data/use-reply.ts';
import { useReturn } from '../../state/data/use-return.ts';
import { CachedBanner } from '../../ui/page/States.tsx';
import { ArticleFigures } from './ArticleFigures.tsx';
import { ExamplePanel } from './ExamplePanel.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { RecentArticles, SHOWN } from './RecentArticles.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';
import { WorkPanel } from './WorkPanel.tsx';

interface ArticleOverviewProps {
  figures: HeldReply<ReplyOf<typeof dashboardSummary>>;
  /** Start of today in China, milliseconds. */
  today: number;
}

/** The dashboard's work list and figures of articles; one banner shows that they are cached, with the older age. */
export function ArticleOverview({ figures, today }: ArticleOverviewProps) {
  const recent = useHeldReply(
    useReply(articleRecent, { page: 0, size: SHOWN }, replyKey('dashboard', 'recent')),
    'list',
  );
  const replies = [figures, recent];
  const all = (act: 'reload' | 'showNews') => () => {
    for (const reply of replies) reply[act]();
  };
  useReturn(all('reload'));
  const [older] = replies
    .filter(({ data, offline, error }) => data && (offline || error))
    .sort((one, other) => Number(one.savedAt) - Number(other.savedAt));
  const news = figures.news + recent.news;
  return (
    <>
      <CachedBanner reply={{ ...(older ?? recent), news, showNews: all('showNews') }} />
      <div className="dashboard-columns" aria-busy={replies.some(isAwaited)}>
        <div>
          <FirstSteps begun={figures.data?.begun} />
          <WorkPanel reply={figures} />
          {
            // Content below is rendered once the content above has its height: nothing moves.
            !isAwaited(figures) && <RecentArticles reply={recent} />
          }
        </div>
        <div>
          <ArticleFigures
            reply={figures}
            day={startOfChinaDay(figures.savedAt ?? today)}
            today={today}
          />
          <WaitingPanel />
          <QuickLinks />
          <ExamplePanel count={figures.data?.examples ?? 0} onCleared={all('reload')} />
        </div>
      </div>
    </>
  );
}

/** Neither loaded nor failed yet. */
const isAwaited = ({ data, loading }: ReplyView<unknown>): boolean => data === undefined && loading;
