import { useSnapshot } from 'valtio';
import { articleRecent, articleWriting } from '../../contract/article/article-recent.ts';
import { serverNow } from '../../state/base/server-clock.ts';
import { MayWrite, rolesFor, usePermission } from '../../state/session/Permitted.tsx';
import { sessionState } from '../../state/session/session.store.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ArticleOverview } from './ArticleOverview.tsx';
import { greetingAt } from './greeting.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import './dashboard.css';

const dayName = new Intl.DateTimeFormat('zh-CN', {
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

/** 首页: what waits for this user first, then the content, then figures. */
export function DashboardScreen() {
  const { user } = useSnapshot(sessionState);
  const mayRead = usePermission(rolesFor(articleRecent));
  const name = user?.realName || user?.userName || '';
  return (
    <div className="dashboard">
      <PageHeader
        title={`${greetingAt(new Date().getHours())}，${name}`}
        note={dayName.format(serverNow())}
        actions={
          <>
            <LinkButton href="/uploads">上传队列</LinkButton>
            <MayWrite call={articleWriting}>
              <LinkButton href="/article/add" tone="primary">
                写文章
              </LinkButton>
            </MayWrite>
          </>
        }
      />
      {mayRead ? <ArticleOverview /> : <WaitingPanel />}
    </div>
  );
}
