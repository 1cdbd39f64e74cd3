import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { articleRecent, articleWriting } from '../../contract/article/article-recent.ts';
import { dashboardSummary } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { formatDate, formatWeekday, startOfChinaDay } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/server-clock.ts';
import { reviewsOf, SUMMARY_KEY, showReviews } from '../../state/data/reviews.store.ts';
import { useHeldReply } from '../../state/data/use-held-reply.ts';
import { type ReplyView, useReply } from '../../state/data/use-reply.ts';
import { MayWrite, rolesFor, usePermission } from '../../state/session/Permitted.tsx';
import { sessionState } from '../../state/session/session.store.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ArticleOverview } from './ArticleOverview.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';
import { workCounts } from './work-counts.ts';
import './dashboard.css';

/** 首页: first the work that waits for this user, then the content, then figures. */
export function DashboardScreen() {
  const { user } = useSnapshot(sessionState);
  const mayRead = usePermission(rolesFor(articleRecent));
  const today = startOfChinaDay(serverNow());
  const figures = useHeldReply(
    useReply(dashboardSummary, mayRead ? { today } : null, SUMMARY_KEY),
    'work',
  );
  useEffect(() => {
    if (figures.data) showReviews(reviewsOf(figures.data));
  }, [figures.data]);
  const name = user?.realName || user?.userName || '';
  return (
    <div className="dashboard">
      <PageHeader
        title={`${greetingAt(new Date(serverNow()).getHours())}，${name}`}
        detail={
          <span className="dotted">
            <span>{`${formatDate(serverNow())} ${formatWeekday(serverNow())}`}</span>
            {mayRead && <span>{standing(figures)}</span>}
          </span>
        }
        actions={
          <>
            <LinkButton href="/uploads">
              <Icon name="upload" size={16} />
              上传文件
            </LinkButton>
            <MayWrite call={articleWriting}>
              <LinkButton href="/article/add" tone="primary">
                <Icon name="edit" size={16} />
                写文章
              </LinkButton>
            </MayWrite>
          </>
        }
      />
      {mayRead ? (
        <ArticleOverview figures={figures} today={today} />
      ) : (
        <>
          <WaitingPanel />
          <QuickLinks />
        </>
      )}
    </div>
  );
}

/** The day's state, in a few words. */
function standing({ data, offline }: ReplyView<ReplyOf<typeof dashboardSummary>>): string {
  if (offline) return '离线，可以继续写作和修改';
  if (!data) return '';
  const { all } = workCounts(data);
  return all === '0' ? '今天没有等你处理的事' : `今天有 ${all} 件事等你`;
}

/** A greeting for the hour of the day, 0 to 23. */
function greetingAt(hour: number): string {
  if (hour < 6) return '夜深了';
  if (hour < 12) return '上午好';
  if (hour < 14) return '中午好';
  return hour < 18 ? '下午好' : '晚上好';
}
