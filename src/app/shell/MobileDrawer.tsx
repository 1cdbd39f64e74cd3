import { Drawer, Portal } from '@chakra-ui/react';
import { OverlayScope } from '../../ui/OverlayScope.tsx';
import { SidebarContent } from './SidebarContent.tsx';

export interface MobileDrawerProps {
  open: boolean;
  active: string;
  onClose: () => void;
}

/** The sidebar on narrow screens: over the page, with an overlay. */
export function MobileDrawer({ open, active, onClose }: MobileDrawerProps) {
  return (
    <OverlayScope>
      <Drawer.Root open={open} onOpenChange={(change) => !change.open && onClose()}>
        <Portal>
          <Drawer.Backdrop />
          <Drawer.Positioner>
            <Drawer.Content aria-label="菜单" className="drawer">
              <SidebarContent active={active} />
            </Drawer.Content>
          </Drawer.Positioner>
        </Portal>
      </Drawer.Root>
    </OverlayScope>
  );
}
