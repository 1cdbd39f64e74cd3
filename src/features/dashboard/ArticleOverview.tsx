import { articleRecent } from '../../contract/article/article-recent.ts';
import { dashboardSummary } from '../../contract/dashboard.ts';
import { serverNow } from '../../state/base/server-clock.ts';
import { RECENT_KEY, SUMMARY_KEY } from '../../state/data/first-replies.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { useReturn } from '../../state/data/use-return.ts';
import { KeptBanner } from '../../ui/States.tsx';
import { ArticleFigures } from './ArticleFigures.tsx';
import { RecentArticles, SHOWN } from './RecentArticles.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';
import { WorkPanel } from './WorkPanel.tsx';

const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

/** The dashboard's figures of the articles; that they are cached is shown once, with the older age. */
export function ArticleOverview() {
  const today = startOfDay(serverNow());
  const figures = useReply(dashboardSummary, { today }, SUMMARY_KEY);
  const recent = useReply(articleRecent, { page: 0, size: SHOWN }, RECENT_KEY);
  useReturn(() => {
    figures.reload();
    recent.reload();
  });
  const [older] = [figures, recent]
    .filter(({ data, offline, error }) => data && (offline || error))
    .sort((one, other) => Number(one.savedAt) - Number(other.savedAt));
  return (
    <>
      {older && <KeptBanner reply={older} />}
      <div className="dashboard-columns">
        <div>
          <WorkPanel reply={figures} today={today} />
          <RecentArticles reply={recent} />
        </div>
        <div>
          <ArticleFigures
            reply={figures}
            day={startOfDay(figures.savedAt ?? today)}
            today={today}
          />
          <WaitingPanel />
        </div>
      </div>
    </>
  );
}
