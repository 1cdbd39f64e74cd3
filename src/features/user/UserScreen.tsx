import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { type User, userCalls } from '../../contract/access/user.ts';
import type { BatchAction } from '../../records/list/batch/batch.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { MasterDetail } from '../../records/pane/MasterDetail.tsx';
import { UnsavedLink } from '../../records/pane/UnsavedLink.tsx';
import { useOnline } from '../../state/base/use-online.ts';
import { useFormDrafts } from '../../state/editing/use-form-drafts.ts';
import { tagKey } from '../../state/menu/tags.store.ts';
import { MayWrite } from '../../state/session/Permitted.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { NeedsServer, Skeleton } from '../../ui/page/States.tsx';
import { OneTimePassword } from './OneTimePassword.tsx';
import type { ShownPassword } from './OneTimePasswordPopup.lazy.tsx';
import type { UserPaneProps } from './UserPane.lazy.tsx';
import type { Typed } from './user.api.ts';
import { users } from './user.kind.ts';

const loadPane = () => import('./UserPane.lazy.tsx').then((m) => m.UserPane);

const batches: readonly BatchAction[] = [
  { verb: '启用', icon: 'check', call: userCalls.status, request: { status: 'on' } },
  { verb: '停用', icon: 'close', call: userCalls.status, request: { status: 'off' } },
  { verb: '删除', icon: 'trash', call: userCalls.delete },
];

/** Key of a new user among the drafts. */
const NEW = 'new';

/** 用户管理: accounts and their roles (S-ADM-1). The list is readable offline; changes need the server. */
export function UserScreen() {
  const [path] = useLocation();
  const search = useSearch();
  const online = useOnline();
  const [round, setRound] = useState(0);
  const [password, setPassword] = useState<ShownPassword | null>(null);
  const { drafts, type, settle, newIdOf } = useFormDrafts<User, Typed>('user', tagKey(path));
  const params = new URLSearchParams(search);
  const [shown, adding] = [params.get('user'), params.get('add') === '1'];
  const Pane = useLoaded<UserPaneProps>(loadPane, adding || shown !== null);
  const open = adding ? NEW : (shown ?? '');
  const linkTo = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    for (const own of ['user', 'add']) next.delete(own);
    if (value) next.set(name, value);
    return [path, String(next)].filter(Boolean).join('?');
  };
  const pane = Pane ? (
    <Pane
      key={shown ?? ''}
      id={adding ? null : shown}
      draft={drafts[open]}
      onType={(base, typed) => type(open, base, typed)}
      newId={() => newIdOf(open)}
      onSaved={(typed, user) => settle(open, typed, user)}
      back={linkTo('user', '')}
      onChanged={() => setRound(round + 1)}
      onPassword={setPassword}
    />
  ) : (
    <Skeleton rows={6} />
  );
  return (
    <>
      <MasterDetail
        details={(adding || shown !== null) && pane}
        label={adding ? '新增用户' : '用户资料'}
        back={linkTo('user', '')}
      >
        <RecordList
          key={round}
          kind={users}
          title="用户管理"
          placeholder="账号、姓名、手机"
          linkOf={(id) => linkTo('user', id)}
          batches={online ? batches : []}
          actions={
            <>
              <UnsavedLink
                {...{ drafts, open }}
                hrefOf={(one) => (one === NEW ? linkTo('add', '1') : linkTo('user', one))}
                nameOf={({ realName, userName }) => realName || userName || '新用户'}
              />
              {online ? (
                <MayWrite call={userCalls.create}>
                  <LinkButton tone="primary" href={linkTo('add', '1')}>
                    <Icon name="add" />
                    新增用户
                  </LinkButton>
                </MayWrite>
              ) : (
                <NeedsServer what="修改用户" />
              )}
            </>
          }
          empty={<p>在这里为同事开通账号，给他们角色。</p>}
        />
      </MasterDetail>
      <OneTimePassword shown={password} onClose={() => setPassword(null)} />
    </>
  );
}
