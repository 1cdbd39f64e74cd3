import { Drawer, Portal } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { staysOpen } from '../../../ui/overlays/stays-open.ts';
import { usePressBeside } from '../../../ui/overlays/use-press-beside.ts';
import { SidebarContent } from './SidebarContent.tsx';

export interface MobileDrawerProps {
  open: boolean;
  active: string;
  onClose: () => void;
}

/** The sidebar on narrow screens: over the page, with an overlay. */
export function MobileDrawer({ open, active, onClose }: MobileDrawerProps) {
  // Also where the link leads to the current page, which does not change the address.
  const closeAfterLink = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) onClose();
  };
  return (
    <Drawer.Root {...staysOpen} open={open} onOpenChange={(change) => !change.open && onClose()}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner {...usePressBeside(onClose)}>
          <Drawer.Content aria-label="菜单" className="drawer" onClick={closeAfterLink}>
            <SidebarContent active={active} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
