import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { fileAddress } from '../../state/file-address.ts';
import { installApp, installState } from '../../state/install.ts';
import { outboxState } from '../../state/outbox.ts';
import { useSettings } from '../../state/preferences.ts';
import { sessionState } from '../../state/session.ts';
import { uploadsState } from '../../state/uploads.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { leaveOnPurpose } from '../leave.ts';
import { paths } from '../paths.ts';
import { SettingsDrawer } from './SettingsDrawer.tsx';

/** The avatar and what the user can do with the session (S-NAV-7). */
export function UserMenu() {
  const { user } = useSnapshot(sessionState);
  const [, navigate] = useLocation();
  const { offered } = useSnapshot(installState);
  const { showSettings } = useSettings();
  const [open, setOpen] = useState<'settings' | 'question' | null>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const name = user?.realName || user?.userName || '';
  const close = () => setOpen(null);
  const settings = {
    value: 'settings',
    label: '布局设置',
    icon: 'system',
    onSelect: () => setOpen('settings'),
  };
  const install = {
    value: 'install',
    label: '安装应用',
    icon: 'download',
    onSelect: () => void installApp(),
  };
  const actions = [
    ...(showSettings ? [settings] : []),
    {
      value: 'profile',
      label: '个人中心',
      icon: 'user',
      onSelect: () => navigate(paths.profile.to()),
    },
    {
      value: 'storage',
      label: '离线与存储',
      icon: 'device',
      onSelect: () => navigate(paths.storage.to()),
    },
    ...(offered ? [install] : []),
    { value: 'leave', label: '退出登录', icon: 'logout', onSelect: () => setOpen('question') },
  ];
  return (
    <>
      <MenuButton
        ref={trigger}
        tone="plain"
        className="user-button"
        aria-label="用户菜单"
        actions={actions}
      >
        <Avatar address={user?.avatar ?? ''} name={name} />
        <span className="user-name">{name}</span>
      </MenuButton>
      <ConfirmDialog
        open={open === 'question'}
        returnTo={trigger}
        onConfirm={() => void leaveOnPurpose()}
        onCancel={close}
      >
        <LeaveQuestion />
      </ConfirmDialog>
      <SettingsDrawer open={open === 'settings'} returnTo={trigger} onClose={close} />
    </>
  );
}

function LeaveQuestion() {
  const waiting = useSnapshot(uploadsState).waiting + useSnapshot(outboxState).waiting;
  return (
    <>
      确定注销并退出系统吗？
      {waiting > 0 && `还有 ${waiting} 个项目等待发送，将保留在本设备，重新登录后继续。`}
    </>
  );
}

/** The picture, or the first letter of the name. */
function Avatar({ address, name }: { address: string; name: string }) {
  if (address)
    return <img className="avatar" src={fileAddress(address)} alt="" width="28" height="28" />;
  return (
    <span className="avatar" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </span>
  );
}
