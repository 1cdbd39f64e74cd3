import { notify } from '../../../state/base/notices.store.ts';

export const isFullscreen = (): boolean => !!document.fullscreenElement;

/** Toggles fullscreen; shows a notice where the browser does not support it (S-NAV-5). */
export function toggleFullscreen(): void {
  if (!document.fullscreenEnabled) {
    warn();
    return;
  }
  const change = isFullscreen()
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  change.catch(warn);
}

const warn = (): void => void notify({ title: 'you browser can not work', kind: 'warning' });
