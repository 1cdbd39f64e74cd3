import { useSnapshot } from 'valtio';
import { articleRecent, articleWriting } from '../../contract/article/article-recent.ts';
import { MayWrite, Permitted, rolesFor } from '../../state/session/Permitted.tsx';
import { sessionState } from '../../state/session/session.store.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { ArticleOverview } from './ArticleOverview.tsx';
import { greetingAt } from './greeting.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import './dashboard.css';

/** 首页: where things stand for this user, and the ways into the day's work. */
export function DashboardScreen() {
  const { user } = useSnapshot(sessionState);
  const name = user?.realName || user?.userName || '';
  return (
    <>
      <PageHeader
        title={`${greetingAt(new Date().getHours())}，${name}`}
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
      <div className="dashboard">
        <Permitted roles={rolesFor(articleRecent)}>
          <ArticleOverview />
        </Permitted>
        <div className="dashboard-side">
          <WaitingPanel />
        </div>
      </div>
    </>
  );
}
