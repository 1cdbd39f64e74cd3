import { notify } from '../../state/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Fullscreen on and off (S-NAV-5). */
export function FullscreenButton() {
  return (
    <Button tone="plain" shape="icon" aria-label="全屏" title="全屏" onClick={() => void toggle()}>
      <Icon name="fullscreen" />
    </Button>
  );
}

async function toggle(): Promise<void> {
  if (!document.fullscreenEnabled) {
    notify({ title: 'you browser can not work', kind: 'warning' });
    return;
  }
  await (document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen());
}
