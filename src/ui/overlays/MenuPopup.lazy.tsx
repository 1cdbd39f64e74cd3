import { Icon } from '../Icon.tsx';
import type { Anchor } from '../place-menu.ts';
import { useMenu } from './use-menu.ts';
import '../menu.css';

export interface MenuAction {
  value: string;
  label: string;
  icon?: string;
  disabled?: boolean;
  onSelect: () => void;
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

/**
 * The list of a menu button. It stands beside its button and in no portal: the list belongs to the same landmark. Plain
 * elements: Chakra's menu with its positioning is 20 KB, a tenth of what the shell may load.
 */
export function MenuPopup({ open, ...rest }: MenuPopupProps) {
  return open ? <OpenMenu {...rest} /> : null;
}

function OpenMenu(props: Omit<MenuPopupProps, 'open'>) {
  const { onOpenChange, triggerId, anchor, actions, checked } = props;
  const { menu, close, handleKeyDown } = useMenu({
    triggerId,
    anchor,
    onClose: () => onOpenChange(false),
  });
  const choose = ({ disabled, onSelect }: MenuAction) => {
    if (disabled) return;
    close();
    onSelect();
  };
  return (
    <div
      ref={menu}
      className="menu"
      role="menu"
      tabIndex={-1}
      aria-labelledby={triggerId}
      onKeyDown={handleKeyDown}
    >
      {actions.map((action) => (
        <button
          key={action.value}
          type="button"
          tabIndex={-1}
          aria-disabled={action.disabled}
          onClick={() => choose(action)}
          {...(checked === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': action.value === checked })}
        >
          {action.icon && <Icon name={action.icon} />}
          {action.label}
        </button>
      ))}
    </div>
  );
}
