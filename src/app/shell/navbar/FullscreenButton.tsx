import { useSyncExternalStore } from 'react';
import { notify } from '../../../state/base/notices.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';

/** Fullscreen on and off (S-NAV-5); Escape and the browser's own key are followed. */
export function FullscreenButton() {
  const on = useSyncExternalStore(subscribe, isFullscreen);
  return (
    <Button
      tone="plain"
      shape="icon"
      aria-label="全屏"
      aria-pressed={on}
      title={on ? '退出全屏' : '全屏'}
      onClick={() => void toggle().catch(warn)}
    >
      <Icon name={on ? 'windowed' : 'fullscreen'} />
    </Button>
  );
}

async function toggle(): Promise<void> {
  if (!document.fullscreenEnabled) return warn();
  await (isFullscreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen());
}

const warn = (): void => void notify({ title: 'you browser can not work', kind: 'warning' });

const isFullscreen = (): boolean => !!document.fullscreenElement;

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
