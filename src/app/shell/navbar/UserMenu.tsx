import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { fileAddress } from '../../../state/data/files/stored-file.ts';
import { installApp, installState } from '../../../state/device/install.store.ts';
import { useSettings } from '../../../state/device/preferences.store.ts';
import { sessionState } from '../../../state/session/session.store.ts';
import { MenuButton } from '../../../ui/buttons/MenuButton.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { paths } from '../../paths.ts';
import { leaveOnPurpose } from '../../session/leave.ts';
import { askToLeave, openOverlay, overlayState } from '../overlay.store.ts';
import { SettingsDrawer } from '../settings/SettingsDrawer.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

/** The avatar with the menu of the session (S-NAV-7). */
export function UserMenu() {
  const { user } = useSnapshot(sessionState);
  const [, navigate] = useLocation();
  const { offered } = useSnapshot(installState);
  const { showSettings } = useSettings();
  const { open } = useSnapshot(overlayState);
  const trigger = useRef<HTMLButtonElement>(null);
  const name = user?.realName || user?.userName || '';
  const close = () => openOverlay(null);
  const settings = {
    value: 'settings',
    label: '布局设置',
    icon: 'system',
    onSelect: () => openOverlay('settings'),
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
    {
      value: 'help',
      label: '使用说明',
      icon: 'help',
      onSelect: () => navigate(paths.help.to()),
    },
    ...(offered ? [install] : []),
    {
      value: 'leave',
      label: '退出登录',
      icon: 'logout',
      onSelect: askToLeave,
    },
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
        title="提示"
        confirmLabel="确定"
        onConfirm={() => void leaveOnPurpose()}
        onCancel={close}
      >
        确定注销并退出系统吗？
      </ConfirmDialog>
      <LeaveDialog open={open === 'choices'} returnTo={trigger} onClose={close} />
      <SettingsDrawer open={open === 'settings'} returnTo={trigger} onClose={close} />
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
