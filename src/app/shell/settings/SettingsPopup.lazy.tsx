import { Drawer, Portal } from '@chakra-ui/react';
import { type RefObject, useState } from 'react';
import { restoreDefaults } from '../../../state/device/preferences.store.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { staysOpen } from '../../../ui/overlays/stays-open.ts';
import { usePressBeside } from '../../../ui/overlays/use-press-beside.ts';
import { SettingsForm } from './SettingsForm.tsx';

export interface SettingsDrawerProps {
  open: boolean;
  /** Receives the focus afterwards: the menu that opened the drawer is gone by then. */
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/**
 * The drawer itself; see SettingsDrawer.tsx. A native colour picker is a separate window: clicks in it are not outside.
 */
export function SettingsPopup({ open, returnTo, onClose }: SettingsDrawerProps) {
  return (
    <Drawer.Root
      placement="end"
      open={open}
      onOpenChange={(change) => !change.open && onClose()}
      finalFocusEl={() => returnTo.current}
      {...staysOpen}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner {...usePressBeside(onClose)}>
          <Drawer.Content>
            <div className="settings-head">
              <Drawer.Title>布局设置</Drawer.Title>
              <Button tone="plain" shape="icon" aria-label="关闭" onClick={onClose}>
                <Icon name="close" />
              </Button>
            </div>
            <SettingsForm />
            <Restore />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

function Restore() {
  const [done, setDone] = useState(false);
  const handleRestore = () => {
    restoreDefaults();
    setDone(true);
  };
  return (
    <footer className="settings-foot">
      <p role="status" className="soft small">
        {done ? '已恢复默认设置' : '改动立即生效，保存在这台设备'}
      </p>
      <Button tone="plain" onClick={handleRestore}>
        恢复默认
      </Button>
    </footer>
  );
}
