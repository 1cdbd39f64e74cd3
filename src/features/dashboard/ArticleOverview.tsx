import { useState } from 'react';
import { articleRecent } from '../../contract/article-recent.ts';
import { dashboardFigures } from '../../contract/dashboard.ts';
import { useReply } from '../../state/use-reply.ts';
import { KeptBanner } from '../../ui/States.tsx';
import { ArticleFigures } from './ArticleFigures.tsx';
import { RecentArticles, SHOWN } from './RecentArticles.tsx';

const startOfToday = (): number => new Date().setHours(0, 0, 0, 0);

/** What the dashboard tells of the articles; that it comes from this device is said once, with the older age. */
export function ArticleOverview() {
  const [today] = useState(startOfToday);
  const figures = useReply(dashboardFigures, { today }, 'record/dashboard/figures');
  const recent = useReply(articleRecent, { page: 0, size: SHOWN }, 'record/dashboard/recent');
  const [older] = [figures, recent]
    .filter(({ data, offline, error }) => data && (offline || error))
    .sort((one, other) => Number(one.savedAt) - Number(other.savedAt));
  return (
    <div>
      {older && <KeptBanner reply={older} />}
      <ArticleFigures reply={figures} today={today} />
      <RecentArticles reply={recent} />
    </div>
  );
}
