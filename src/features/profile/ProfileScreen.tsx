import './profile.css';
import { Activity } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { profileGet } from '../../contract/session/profile.ts';
import { PROFILE_KEY } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { tagKey } from '../../state/menu/tags.store.ts';
import { sessionState } from '../../state/session/session.store.ts';
import { Tabs } from '../../ui/choice/Tabs.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { CachedBanner, Skeleton } from '../../ui/page/States.tsx';
import { ActivityPanel } from './ActivityPanel.tsx';
import { AvatarPanel } from './AvatarPanel.tsx';
import { DataPanel } from './DataPanel.tsx';
import { SecurityTab } from './security/SecurityTab.tsx';

const SECURITY = 'security';
const tabs = [
  { value: '', label: '资料' },
  { value: SECURITY, label: '安全' },
];

/** 个人中心: this user's public and contact data; how they sign in. The tab is in the address. */
export function ProfileScreen() {
  const { user } = useSnapshot(sessionState);
  const [path, navigate] = useLocation();
  const isSecurity = new URLSearchParams(useSearch()).get('tab') === SECURITY;
  const reply = useReply(profileGet, {}, PROFILE_KEY);
  if (!user) return null;
  const { roles = [], activity } = reply.data ?? {};
  return (
    <div className="profile">
      <PageHeader
        title="个人中心"
        detail={`账号 ${user.userName}${roles.length > 0 ? ` · 角色 ${roles.join('、')}` : ''}`}
      />
      <Tabs
        label="个人中心"
        tabs={tabs}
        value={isSecurity ? SECURITY : ''}
        onChange={(tab) => navigate(tab ? `${path}?tab=${tab}` : path, { replace: true })}
      >
        {/* Unsaved input of one tab survives while the other is shown. */}
        <Activity mode={isSecurity ? 'visible' : 'hidden'}>
          <SecurityTab userName={user.userName} />
        </Activity>
        <Activity mode={isSecurity ? 'hidden' : 'visible'}>
          <CachedBanner reply={reply} />
          <div className="sections">
            <DataPanel user={user} tag={tagKey(path)} />
            <AvatarPanel user={user} />
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
        </Activity>
      </Tabs>
    </div>
  );
}
