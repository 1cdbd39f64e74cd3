import '../../ui/page/lists.css';
import '../../ui/fields/forms.css';
import './user.css';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type User, userCalls } from '../../contract/access/user.ts';
import { useMergedSave } from '../../records/conflict/use-merged-save.tsx';
import { Waiting } from '../../records/Waiting.tsx';
import { notify } from '../../state/base/notices.store.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { CachedBanner } from '../../ui/page/States.tsx';
import type { ShownPassword } from './OneTimePasswordPopup.lazy.tsx';
import { UserActions } from './UserActions.tsx';
import { UserForm } from './UserForm.tsx';
import { createUser, emptyUser, type Typed, typedOf, updateUser } from './user.api.ts';
import { useUserSpecs } from './user-specs.ts';

export interface UserPaneProps {
  /** Null: a new user. */
  id: string | null;
  /** Where the list stands alone. */
  back: string;
  onChanged: () => void;
  onPassword: (shown: ShownPassword) => void;
}

/** A user beside the list. */
export const UserPane = ({ id, ...rest }: UserPaneProps) =>
  id === null ? <NewUser {...rest} /> : <StoredUser id={id} {...rest} />;

type PaneProps = Omit<UserPaneProps, 'id'>;

function NewUser({ back, onChanged, onPassword }: PaneProps) {
  const [, navigate] = useLocation();
  return (
    <UserForm
      title="新增用户"
      initial={emptyUser}
      call={userCalls.create}
      isNew
      onSave={async (typed) => {
        const { user, password } = await createUser(typed);
        onPassword({ ...shownOf(user), title: `已建好「${user.realName}」`, password });
        onChanged();
        navigate(back, { replace: true });
      }}
    />
  );
}

function StoredUser({ id, back, onChanged, onPassword }: PaneProps & { id: string }) {
  const [, navigate] = useLocation();
  const reply = useReply(userCalls.get, { id }, `record/user/${id}`);
  const [newest, setNewest] = useState<User | null>(null);
  /** As they were when typing began: what others change meanwhile is no change of ours. */
  const [base, setBase] = useState<User | null>(null);
  const specs = useUserSpecs();
  const merged = useMergedSave<User>({
    what: `「${reply.data?.realName ?? ''}」`,
    specs,
    sidesOf: (row) => ({ ...typedOf(row) }),
    save: (sides, version) => updateUser({ id, version }, sides as unknown as Typed),
  });
  const user = newest && newest.version >= (reply.data?.version ?? 0) ? newest : reply.data;
  if (!user) {
    return (
      <div className="pane-body">
        <Waiting reply={reply} />
      </div>
    );
  }
  const changed = (next: User) => {
    setNewest(next);
    onChanged();
  };
  return (
    <UserForm
      title={user.realName || user.userName}
      initial={typedOf(user)}
      call={userCalls.update}
      onBegin={() => setBase(user)}
      onSave={async (typed) => {
        const saved = await merged.save(base ?? user, { ...typed });
        if (!saved) return;
        changed(saved);
        notify({ title: '用户已保存到服务器', kind: 'success' });
        navigate(back, { replace: true });
      }}
    >
      <CachedBanner reply={reply} />
      {merged.dialog}
      <UserActions
        user={user}
        onChanged={changed}
        onPassword={(next, password) => {
          changed(next);
          onPassword({ ...shownOf(next), title: `已重置「${next.realName}」的密码`, password });
        }}
      />
    </UserForm>
  );
}

const shownOf = ({ userName, roles }: User) => ({
  userName,
  roles: roles.map(({ name }) => name).join('、'),
});
