import { type ReactNode, useState } from 'react';
import { sessionCalls } from '../../contract/access/session.ts';
import { type User, userCalls } from '../../contract/access/user.ts';
import { formatTime } from '../../lib/dates/dates.ts';
import { notify } from '../../state/base/notices.store.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { MayWrite, type WritingCall } from '../../state/session/Permitted.tsx';
import { currentUserName } from '../../state/session/session.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { resetFactor, resetPassword, signOutUser, unlockUser } from './user.api.ts';

interface UserActionsProps {
  user: User;
  onChanged: (user: User) => void;
  onPassword: (user: User, password: string | null) => void;
}

/** Content of a confirmation. */
interface Question {
  title: string;
  label: string;
  text: string;
  danger: boolean;
  run: () => Promise<void>;
}

/** Immediate actions on a user, beside the form; on oneself they are in 个人中心. */
export function UserActions({ user, onChanged, onPassword }: UserActionsProps) {
  const { id, failures, lockedUntil, factor, passkeys } = user;
  const [pending, setPending] = useState<Question | null>(null);
  const { problem, send } = useSending();
  const isSelf = user.userName === currentUserName();
  const name = user.realName || user.userName;
  const reset: Question = {
    title: `重置「${name}」的密码？`,
    label: '重置密码',
    text: '对方会立即下线，用新的一次性密码登录。',
    danger: true,
    run: async () => {
      const made = await resetPassword(id);
      onPassword(made.user, made.password);
    },
  };
  const lostFactor: Question = {
    title: `重置「${name}」的两步验证？`,
    label: '重置两步验证',
    text: '验证器、恢复码和通行密钥都会删除，对方会立即下线，以后用密码登录。请先确认是本人。',
    danger: true,
    run: async () => {
      onChanged(await resetFactor(id));
      notify({ title: `已重置「${name}」的两步验证`, kind: 'success' });
    },
  };
  const signOut: Question = {
    title: `让「${name}」在所有设备上下线？`,
    label: '强制下线',
    text: '已输入的内容会留作草稿。',
    danger: false,
    run: async () => {
      const { ended } = await signOutUser(id);
      const title = ended > 0 ? `已让「${name}」下线` : `「${name}」没有登录`;
      notify({ title, kind: 'success' });
    },
  };
  const button = (call: WritingCall, question: Question) => (
    <Action call={call} onClick={() => setPending(question)}>
      {question.label}
    </Action>
  );
  return (
    <>
      {lockedUntil !== null && (
        <p className="user-lock">
          <Icon name="lock" size={16} />
          <span>
            输错 {failures} 次密码，锁定至 {formatTime(lockedUntil)}
          </span>
          <Action
            call={userCalls.unlock}
            onClick={() => void send(async () => onChanged(await unlockUser(id)))}
          >
            解除锁定
          </Action>
        </p>
      )}
      <p className="soft small">
        两步验证{factor ? '已开启' : '没有开启'}，通行密钥 {passkeys} 个
        {isSelf && '；你自己的在「个人中心」里改'}
      </p>
      {!isSelf && (
        <div className="page-actions">
          {button(userCalls.reset, reset)}
          {(factor || passkeys > 0) && button(userCalls.resetFactor, lostFactor)}
          {button(sessionCalls.revoke, signOut)}
        </div>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <ConfirmDialog
        open={pending !== null}
        title={pending?.title ?? ''}
        danger={pending?.danger === true}
        confirmLabel={pending?.label ?? ''}
        onCancel={() => setPending(null)}
        onConfirm={() => {
          setPending(null);
          if (pending) void send(pending.run);
        }}
      >
        {pending?.text}
      </ConfirmDialog>
    </>
  );
}

function Action({
  call,
  children,
  onClick,
}: {
  call: WritingCall;
  children: ReactNode;
  onClick: () => void;
}) {
  const { disabled } = useOnlineOnly('');
  return (
    <MayWrite call={call}>
      <Button disabled={disabled} onClick={onClick}>
        {children}
      </Button>
    </MayWrite>
  );
}
