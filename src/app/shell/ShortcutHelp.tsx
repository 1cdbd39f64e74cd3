import './shortcuts.css';
import { useSnapshot } from 'valtio';
import { useShortcut } from '../../state/keys/use-shortcut.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { useLoaded } from '../../ui/hooks/use-loaded.ts';
import { focusNewestNotice } from '../notices/NoticeHost.tsx';
import { type AppAction, appActions } from './actions.ts';
import { openOverlay, overlayState } from './overlay.store.ts';
import type { ShortcutListProps } from './ShortcutList.lazy.tsx';

const loadList = () => import('./ShortcutList.lazy.tsx').then((m) => m.ShortcutList);
const close = () => openOverlay(null);
const keyed = (): AppAction[] => appActions().filter(({ shortcut }) => shortcut !== undefined);

/** Handles the shortcuts of global actions; `?` lists all shortcuts. */
export function ShortcutHelp() {
  const open = useSnapshot(overlayState).open === 'help';
  useShortcut('notice', focusNewestNotice);
  const List = useLoaded<ShortcutListProps>(loadList, open, close);
  return (
    <>
      {keyed().map((action) => (
        <ActionKey key={action.id} {...action} />
      ))}
      {List && <List open={open} onClose={close} />}
    </>
  );
}

/** The shortcut of an action, for users who may perform it. */
function ActionKey({ shortcut = 'help', permission, run }: AppAction) {
  const mayWrite = useMayWrite({ permission: permission ?? 'admin' });
  useShortcut(shortcut, run, permission === undefined || mayWrite);
  return null;
}
