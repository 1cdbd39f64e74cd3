import { proxy, type Snapshot } from 'valtio';
import { countWaiting } from '../../state/uploads/waiting-count.ts';

/** The shell's own overlays: settings, the question before signing out (without or with unsent work), shortcuts. */
export type Overlay = 'settings' | 'question' | 'choices' | 'help';

const state = proxy<{ open: Overlay | null }>({ open: null });
export const overlayState = state as Snapshot<{ open: Overlay | null }>;

/** Opens an overlay in place of the open one; null: none. */
export function openOverlay(overlay: Overlay | null): void {
  state.open = overlay;
}

/** Asks before the session ends, and what to do with unsent work. */
export const askToLeave = (): void => openOverlay(countWaiting() > 0 ? 'choices' : 'question');
