import { proxy, type Snapshot } from 'valtio';

/** The browser's offer; TypeScript's own library does not know it, as only Chromium makes one. */
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

/** Follows the browser's install events; `early` is the offer it made before this was loaded. */
export function watchInstall(early: Event | undefined): void {
  const take = (event: Event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    state.offered = true;
  };
  state.installed = matchMedia('(display-mode: standalone)').matches;
  if (early) take(early);
  addEventListener('beforeinstallprompt', take);
  addEventListener('appinstalled', () => Object.assign(state, { offered: false, installed: true }));
}

/** Lets the browser ask whether to install the app. Each offer can be used once. */
export async function installApp(): Promise<void> {
  const used = offer;
  offer = undefined;
  state.offered = false;
  await used?.prompt();
}
