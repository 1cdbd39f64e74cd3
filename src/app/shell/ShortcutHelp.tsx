import './shortcuts.css';
import { useState } from 'react';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { ShortcutListProps } from './ShortcutList.lazy.tsx';
import { isHelpKey, useShortcut } from './use-shortcut.ts';

const loadList = () => import('./ShortcutList.lazy.tsx').then((m) => m.ShortcutList);

/** `?` shows what else the keyboard can do. */
export function ShortcutHelp() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const List = useLoaded<ShortcutListProps>(loadList, open, close);
  useShortcut(isHelpKey, () => setOpen(true));
  return List && <List open={open} onClose={close} />;
}
