import { proxy, type Snapshot } from 'valtio';
import { countWaiting } from '../../state/uploads/waiting-count.ts';

/** What of the shell's own lies over the page: the settings, the question before leaving (with or without unsent work), the keys. */
export type Overlay = 'settings' | 'question' | 'choices' | 'help';

const state = proxy<{ open: Overlay | null }>({ open: null });
export const overlayState = state as Snapshot<{ open: Overlay | null }>;

/** Opens one, in place of the one that is open; null: none. */
export function openOverlay(overlay: Overlay | null): void {
  state.open = overlay;
}

/** Asks before the session ends, and what is to become of unsent work. */
export const askToLeave = (): void => openOverlay(countWaiting() > 0 ? 'choices' : 'question');
