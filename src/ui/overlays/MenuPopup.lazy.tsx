import { Menu } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ColourDot } from '../marks/ColourDot.tsx';
import { Icon } from '../marks/Icon.tsx';
import { beside } from './placement.ts';
import { useEarlyKeys } from './use-early-keys.ts';
import { useLeaving } from './use-leaving.ts';
import { useShown } from './use-shown.ts';

export interface MenuAction {
  value: string;
  label: string;
  icon?: string;
  /** Drawn in place of an icon; empty: no colour. */
  colour?: string | undefined;
  disabled?: boolean;
  /** It cannot be undone; comes last, after a separator. */
  danger?: boolean;
  onSelect: () => void;
}

/** A position in the window, pixels. */
export interface Anchor {
  x: number;
  y: number;
}

export interface MenuPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /**
   * `id` of the element it belongs to: the menu is below it, unless there is an `anchor`, and returns the focus to it.
   */
  triggerId: string;
  /** Position of the pointer that opened it. */
  anchor?: Anchor;
  actions: readonly MenuAction[];
  /** The edge of the button that it is aligned to; default the end. */
  align?: 'start' | 'end' | undefined;
  /** Set where one of the actions is the current choice. */
  checked?: string | undefined;
}

/** The list of a menu button. Rendered next to its button, not in a portal, so that it belongs to the same landmark. */
export function MenuPopup(props: MenuPopupProps) {
  const { open, onOpenChange, triggerId, anchor, align = 'end', actions, checked } = props;
  const shown = useShown(open);
  const content = useRef<HTMLDivElement>(null);
  const chosen = useRef<MenuAction>(undefined);
  const pointed = anchor !== undefined;
  const leave = () => onOpenChange(false);
  useLeaving({ open: shown, content, triggerId, pointed, followed: !pointed, onLeave: leave });
  const finish = useEffectEvent(() => {
    const nobody = document.activeElement === document.body;
    if (pointed && nobody) document.getElementById(triggerId)?.focus({ preventScroll: true });
    chosen.current?.onSelect();
    chosen.current = undefined;
  });
  useEarlyKeys(shown, triggerId, content);
  useEffect(() => {
    if (!shown) return;
    // After the focus has returned, so that a dialog opened by the action can later return the focus, too.
    return () => void setTimeout(finish);
  }, [shown]);
  return (
    <Menu.Root
      ids={{ trigger: triggerId }}
      open={shown}
      onOpenChange={(change) => onOpenChange(change.open)}
      onSelect={({ value }) => {
        chosen.current = actions.find((one) => one.value === value);
      }}
      positioning={beside(align)}
      {...(anchor && { anchorPoint: anchor })}
      {...(checked !== undefined && { defaultHighlightedValue: checked })}
    >
      <Menu.Positioner>
        <Menu.Content ref={content} aria-labelledby={triggerId}>
          {actions.map((action) => (
            <Item key={action.value} action={action} checked={checked} />
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

function Item({ action, checked }: { action: MenuAction; checked: string | undefined }) {
  const { value, label, icon, colour, disabled, danger } = action;
  return (
    <>
      {danger && <Menu.Separator />}
      <Menu.Item
        value={value}
        disabled={disabled === true}
        data-danger={danger || undefined}
        {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': value === checked })}
      >
        {icon && <Icon name={icon} />}
        {colour !== undefined && <ColourDot colour={colour} />}
        {label}
      </Menu.Item>
    </>
  );
}
