import { proxy, type Snapshot } from 'valtio';
import { notify } from '../base/notices.store.ts';

/** The browser's install prompt; missing in TypeScript's library, as only Chromium has it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** Whether the browser can install the app now. */
  offered: boolean;
  /** Whether the app is installed, as far as the browser said so; an offer means that it is not. */
  installed: boolean;
}

const state = proxy<InstallState>({ offered: false, installed: false });
export const installState = state as Snapshot<InstallState>;
let offer: InstallOffer | undefined;

/** Follows the browser's install events; `early` is the prompt event fired before this was loaded. */
export function watchInstall(early: Event | undefined): void {
  const handleOffer = (event: Event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    Object.assign(state, { offered: true, installed: false });
  };
  state.installed = matchMedia('(display-mode: standalone)').matches;
  if (early) handleOffer(early);
  addEventListener('beforeinstallprompt', handleOffer);
  addEventListener('appinstalled', () => Object.assign(state, { offered: false, installed: true }));
}

/** Shows the browser's install prompt. Each prompt event can be used once; the browser may refuse it. */
export async function installApp(): Promise<void> {
  const used = offer;
  offer = undefined;
  state.offered = false;
  await used?.prompt().catch(() => {
    const detail = '请从浏览器的菜单中安装。';
    notify({ title: '浏览器没有打开安装窗口', detail, kind: 'warning' });
  });
}
