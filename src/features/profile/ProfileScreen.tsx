import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { profileGet } from '../../contract/session/profile.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { tagKey } from '../../state/menu/tags.store.ts';
import { sessionState } from '../../state/session/session.store.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { KeptBanner, Skeleton } from '../../ui/page/States.tsx';
import { ActivityPanel } from './ActivityPanel.tsx';
import { AvatarPanel } from './AvatarPanel.tsx';
import { DataPanel } from './DataPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';

/** 个人中心: what others see of this user, how they are reached, their password and what they did. */
export function ProfileScreen() {
  const { user } = useSnapshot(sessionState);
  const [path] = useLocation();
  const reply = useReply(profileGet, {}, 'record/profile');
  if (!user) return null;
  const { roles = [], activity } = reply.data ?? {};
  return (
    <div className="narrow sections">
      <PageHeader
        title="个人中心"
        note={`账号 ${user.userName}${roles.length > 0 ? ` · 角色 ${roles.join('、')}` : ''}`}
      />
      <KeptBanner reply={reply} />
      <DataPanel user={user} tag={tagKey(path)} />
      <AvatarPanel user={user} />
      <PasswordPanel userName={user.userName} />
      <SessionsPanel />
      {activity ? (
        <ActivityPanel activity={activity} />
      ) : (
        reply.loading && (
          <Panel title="我的操作">
            <Skeleton rows={4} />
          </Panel>
        )
      )}
    </div>
  );
}
