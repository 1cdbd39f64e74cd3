import {
  type CloseCommand,
  isPinned,
  refreshTag,
  type Tag,
  tagsToClose,
  togglePin,
} from '../../../state/menu/tags.store.ts';
import { useLoaded } from '../../../ui/hooks/use-loaded.ts';
import type { Anchor, MenuAction, MenuPopupProps } from '../../../ui/overlays/MenuPopup.lazy.tsx';
import { navigate } from '../../address.ts';
import { tabId } from './TagTab.tsx';

interface TagMenuProps {
  tag: Tag;
  anchor: Anchor;
  open: boolean;
  onDone: () => void;
  onClose: (tags: readonly Tag[]) => void;
}

const loadPopup = () => import('../../../ui/overlays/MenuPopup.lazy.tsx').then((m) => m.MenuPopup);

const CLOSE_LABELS: Record<CloseCommand, string> = {
  this: '关闭',
  others: '关闭其他',
  all: '关闭全部',
  left: '关闭左侧',
  right: '关闭右侧',
};

/** The context menu of a tag (S-TAG-4). It stays mounted when it closes, to restore the focus. */
export function TagMenu({ tag, anchor, open, onDone, onClose }: TagMenuProps) {
  const Popup = useLoaded<MenuPopupProps>(loadPopup, open, onDone);
  if (!Popup) return null;
  return (
    <Popup
      open={open}
      onOpenChange={(stays) => !stays && onDone()}
      triggerId={tabId(tag.key)}
      anchor={anchor}
      actions={actionsOf(tag, onClose)}
    />
  );
}

function actionsOf(tag: Tag, onClose: TagMenuProps['onClose']): MenuAction[] {
  const refresh = () => {
    refreshTag(tag.key);
    navigate(tag.location);
  };
  const closings = Object.entries(CLOSE_LABELS).map(([command, label]) => {
    const tags = tagsToClose(command as CloseCommand, tag.key);
    return { value: command, label, disabled: tags.length === 0, onSelect: () => onClose(tags) };
  });
  return [
    { value: 'refresh', label: '刷新', onSelect: refresh },
    ...closings,
    {
      value: 'pin',
      label: isPinned(tag) ? '取消固定' : '固定',
      disabled: tag.affix,
      onSelect: () => togglePin(tag.key),
    },
  ];
}
