import { type ReactNode, useState } from 'react';
import { sessionCalls } from '../../contract/access/session.ts';
import { type User, userCalls } from '../../contract/access/user.ts';
import { formatTime } from '../../lib/dates/dates.ts';
import { notify } from '../../state/base/notices.store.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { MayWrite, type WritingCall } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { resetFactor, resetPassword, signOutUser, unlockUser } from './user.api.ts';

interface UserActionsProps {
  user: User;
  onChanged: (user: User) => void;
  onPassword: (user: User, password: string | null) => void;
}

type Asked = 'reset' | 'resetFactor' | 'signOut' | null;

/** What is done to a user at once, beside the form. */
export function UserActions({ user, onChanged, onPassword }: UserActionsProps) {
  const { id, failures, lockedUntil, factor, passkeys } = user;
  const [asked, setAsked] = useState<Asked>(null);
  const { problem, send } = useSending();
  const name = user.realName || user.userName;
  const reset = async () => {
    const made = await resetPassword(id);
    onPassword(made.user, made.password);
  };
  const lostFactor = async () => {
    onChanged(await resetFactor(id));
    notify({ title: `已重置「${name}」的两步验证`, kind: 'success' });
  };
  const signOut = async () => {
    const { ended } = await signOutUser(id);
    const title = ended > 0 ? `已让「${name}」下线` : `「${name}」没有登录`;
    notify({ title, kind: 'success' });
  };
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
      </p>
      <div className="page-actions">
        <Action call={userCalls.reset} onClick={() => setAsked('reset')}>
          重置密码
        </Action>
        {(factor || passkeys > 0) && (
          <Action call={userCalls.resetFactor} onClick={() => setAsked('resetFactor')}>
            重置两步验证
          </Action>
        )}
        <Action call={sessionCalls.revoke} onClick={() => setAsked('signOut')}>
          强制下线
        </Action>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <ConfirmDialog
        open={asked === 'reset'}
        title={`重置「${name}」的密码？`}
        danger
        confirmLabel="重置密码"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void send(reset);
        }}
      >
        对方会立即下线，用新的一次性密码登录。
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'resetFactor'}
        title={`重置「${name}」的两步验证？`}
        danger
        confirmLabel="重置两步验证"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void send(lostFactor);
        }}
      >
        验证器、恢复码和通行密钥都会删除，对方会立即下线，以后用密码登录。请先确认是本人。
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'signOut'}
        title={`让「${name}」在所有设备上下线？`}
        confirmLabel="强制下线"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          void send(signOut);
        }}
      >
        已输入的内容会留作草稿。
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
