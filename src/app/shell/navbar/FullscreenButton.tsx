import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { isFullscreen, toggleFullscreen } from './fullscreen.ts';

/** Toggles fullscreen (S-NAV-5); follows changes by Escape and the browser's own key. */
export function FullscreenButton() {
  const on = useSyncExternalStore(subscribe, isFullscreen);
  return (
    <Button
      tone="plain"
      shape="icon"
      aria-label="全屏"
      aria-pressed={on}
      title={on ? '退出全屏' : '全屏'}
      onClick={toggleFullscreen}
    >
      <Icon name={on ? 'windowed' : 'fullscreen'} />
    </Button>
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
