import { proxy, type Snapshot } from 'valtio';

/** The browser's install prompt; missing in TypeScript's library, as only Chromium has it. */
export interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface InstallState {
  /** Whether the browser can install the app now. */
  offered: boolean;
  /** Whether this window is the installed app. */
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
    state.offered = true;
  };
  state.installed = matchMedia('(display-mode: standalone)').matches;
  if (early) handleOffer(early);
  addEventListener('beforeinstallprompt', handleOffer);
  addEventListener('appinstalled', () => Object.assign(state, { offered: false, installed: true }));
}

/** Shows the browser's install prompt. Each prompt event can be used once. */
export async function installApp(): Promise<void> {
  const used = offer;
  offer = undefined;
  state.offered = false;
  await used?.prompt();
}
