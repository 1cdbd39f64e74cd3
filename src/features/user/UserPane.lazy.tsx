import '../../ui/page/lists.css';
import '../../ui/fields/forms.css';
import './user.css';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { type User, userCalls } from '../../contract/access/user.ts';
import { useMergedSave } from '../../records/conflict/use-merged-save.tsx';
import { Waiting } from '../../records/Waiting.tsx';
import { notify } from '../../state/base/notices.store.ts';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import type { FormDraft } from '../../state/editing/form-drafts.ts';
import { CachedBanner } from '../../ui/page/States.tsx';
import type { ShownPassword } from './OneTimePasswordPopup.lazy.tsx';
import { UserActions } from './UserActions.tsx';
import { UserForm } from './UserForm.tsx';
import {
  createUser,
  emptyUser,
  type NewUserFields,
  newUserFields,
  type Typed,
  typedOf,
  updateCreated,
  updateUser,
} from './user.api.ts';
import { useUserSpecs } from './user-specs.ts';

export interface UserPaneProps {
  /** Null: a new user. */
  id: string | null;
  /** Its unsaved input, which outlives the pane. */
  draft: FormDraft<User, Typed> | undefined;
  onType: (base: User | null, typed: Typed | null) => void;
  /** Id for a new user. */
  newId: () => string;
  /** Called when the server has stored these fields. */
  onSaved: (typed: Typed, user: User) => void;
  /** Address of the list alone. */
  back: string;
  onChanged: () => void;
  onPassword: (shown: ShownPassword) => void;
}

/** A user beside the list. */
export const UserPane = ({ id, ...rest }: UserPaneProps) =>
  id === null ? <NewUser {...rest} /> : <StoredUser id={id} {...rest} />;

type PaneProps = Omit<UserPaneProps, 'id'>;

function NewUser(props: PaneProps) {
  const { draft, onType, newId, onSaved, back, onChanged, onPassword } = props;
  const [, navigate] = useLocation();
  const password = useRef<string | null>(null);
  const merged = useMergedSave<User>({
    what: `「${draft?.fields.realName ?? ''}」`,
    specs: useUserSpecs(),
    sidesOf: (row) => ({ ...newUserFields(typedOf(row)) }),
    save: (sides, user) => updateCreated(user, sides as unknown as NewUserFields),
    create: async (sides) => {
      const made = await createUser(newId(), sides as unknown as NewUserFields);
      password.current = made.password;
      return made.user;
    },
  });
  return (
    <UserForm
      title="新增用户"
      initial={emptyUser}
      typed={draft?.fields ?? null}
      onType={(typed) => onType(null, typed)}
      call={userCalls.create}
      isNew
      onSave={async (typed) => {
        const user = await merged.save(draft?.base ?? null, { ...newUserFields(typed) });
        if (!user) return;
        onSaved(typed, user);
        const title = `已建好「${user.realName}」`;
        onPassword({ ...shownOf(user), title, password: password.current });
        onChanged();
        navigate(back, { replace: true });
      }}
    >
      {merged.dialog}
    </UserForm>
  );
}

function StoredUser(props: PaneProps & { id: string }) {
  const { id, draft, onType, onSaved, back, onChanged, onPassword } = props;
  const [, navigate] = useLocation();
  const reply = useReply(userCalls.get, { id }, replyKey('user', id));
  const [newest, setNewest] = useState<User | null>(null);
  const specs = useUserSpecs();
  const merged = useMergedSave<User>({
    what: `「${reply.data?.realName ?? ''}」`,
    specs,
    sidesOf: (row) => ({ ...typedOf(row) }),
    save: (sides, stored) => updateUser(stored, sides as unknown as Typed),
  });
  const user = newest && newest.version >= (reply.data?.version ?? 0) ? newest : reply.data;
  if (!user) {
    return (
      <div className="pane-body">
        <Waiting reply={reply} />
      </div>
    );
  }
  const base = draft?.base ?? user;
  const changed = (next: User) => {
    setNewest(next);
    onChanged();
  };
  return (
    <UserForm
      title={user.realName || user.userName}
      initial={typedOf(base)}
      typed={draft?.fields ?? null}
      onType={(typed) => onType(user, typed)}
      call={userCalls.update}
      onSave={async (typed) => {
        const saved = await merged.save(base, { ...typed });
        if (!saved) return;
        onSaved(typed, saved);
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
