import { Menu, Portal } from '@chakra-ui/react';
import { useSnapshot } from 'valtio';
import { notify } from '../../state/notices.ts';
import { preferencesState, SIZES, type Size, setSize } from '../../state/preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Size of type, controls and rows; nothing is remounted (S-NAV-6). */
export function SizeMenu() {
  const { size } = useSnapshot(preferencesState);
  const choose = (value: string) => {
    setSize(value as Size);
    notify({ title: '布局设置成功', kind: 'success' });
  };
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button tone="plain" shape="icon" aria-label="布局大小" title="布局大小">
          <Icon name="size" />
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            <Menu.RadioItemGroup value={size} onValueChange={({ value }) => choose(value)}>
              {SIZES.map((name) => (
                <Menu.RadioItem key={name} value={name} className="size-item">
                  {name}
                </Menu.RadioItem>
              ))}
            </Menu.RadioItemGroup>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
