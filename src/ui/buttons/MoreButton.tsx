import { Icon } from '../marks/Icon.tsx';
import type { MenuAction } from '../overlays/MenuPopup.lazy.tsx';
import { MenuButton } from './MenuButton.tsx';

interface MoreButtonProps {
  /** Name of what the actions are about. */
  title: string;
  actions: readonly MenuAction[];
}

/** What else can be done to one of a list, at the end of its row; nothing where there is nothing. */
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
