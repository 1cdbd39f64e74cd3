import { watchInstall } from '../state/install.ts';

/** What the app does with the device it runs on, beside sending; loaded once the first paint is done. */
export function startDevice(): void {
  watchInstall(window.lexdesk.install);
}
