import { Menu } from '@chakra-ui/react';
import { Icon } from './Icon.tsx';
import { OverlayScope } from './OverlayScope.tsx';

export interface MenuAction {
  value: string;
  label: string;
  icon?: string;
  disabled?: boolean;
  onSelect: () => void;
}

/** A place in the window, pixels. */
export interface Anchor {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MenuPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** `id` of the element it belongs to: it stands below, unless there is an `anchor`, and gives the focus back. */
  triggerId: string;
  anchor?: Anchor;
  actions: readonly MenuAction[];
  /** Given where one of the actions is the current choice. */
  checked?: string | undefined;
}

/** The list of a menu button. It stands beside its button and in no portal: the list belongs to the same landmark. */
export function MenuPopup(props: MenuPopupProps) {
  const { open, onOpenChange, triggerId, anchor, actions, checked } = props;
  return (
    <OverlayScope>
      <Menu.Root
        open={open}
        onOpenChange={(change) => onOpenChange(change.open)}
        ids={{ trigger: triggerId }}
        positioning={{
          strategy: 'fixed',
          ...(anchor
            ? { placement: 'bottom-start', getAnchorRect: () => anchor }
            : { placement: 'bottom-end' }),
        }}
        lazyMount
        unmountOnExit
      >
        <Menu.Positioner>
          <Menu.Content>
            {checked === undefined ? (
              actions.map((action) => <PlainItem key={action.value} {...action} />)
            ) : (
              <Choices actions={actions} checked={checked} />
            )}
          </Menu.Content>
        </Menu.Positioner>
      </Menu.Root>
    </OverlayScope>
  );
}

function PlainItem({ value, label, icon, disabled = false, onSelect }: MenuAction) {
  return (
    <Menu.Item value={value} disabled={disabled} onSelect={onSelect}>
      {icon && <Icon name={icon} />}
      {label}
    </Menu.Item>
  );
}

function Choices({ actions, checked }: { actions: readonly MenuAction[]; checked: string }) {
  const choose = (chosen: string) => actions.find(({ value }) => value === chosen)?.onSelect();
  return (
    <Menu.RadioItemGroup value={checked} onValueChange={({ value }) => choose(value)}>
      {actions.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}
