import { Icon } from '../marks/Icon.tsx';
import type { MenuAction } from '../overlays/MenuPopup.lazy.tsx';
import { MenuButton } from './MenuButton.tsx';

interface MoreButtonProps {
  /** Name of the object of the actions. */
  title: string;
  actions: readonly MenuAction[];
}

/** Further actions at the end of a list row; nothing where there are none. */
export function MoreButton({ title, actions }: MoreButtonProps) {
  if (actions.length === 0) return null;
  return (
    <MenuButton
      shape="icon"
      tone="plain"
      aria-label={`更多 ${title}`}
      data-tip="更多"
      actions={actions}
    >
      <Icon name="more" size={16} />
    </MenuButton>
  );
}
