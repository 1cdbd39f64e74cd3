import { proxy, type Snapshot, subscribe, useSnapshot } from 'valtio';
import { brandVariables } from '../../lib/colour.ts';
import { configState } from '../base/config.store.ts';
import {
  applyAppearance,
  effectiveSettings,
  type Preferences,
  readPreferences,
  type SchemePreference,
  type Settings,
  type Size,
  type SwitchName,
  schemeOf,
  storePreferences,
} from './stored-preferences.ts';

const state = proxy<Preferences>(readPreferences());
/** The preferences of this device's user. */
export const preferencesState = state as Snapshot<Preferences>;

/** Makes all tabs look alike. The message contains the change, as another tab might read the storage too early. */
const channel = new BroadcastChannel('lexdesk.looks');

/** The settings in force: the user's choice, else the configuration's. Components read them only from here. */
export function useSettings(): Settings {
  const chosen = useSnapshot(state);
  return effectiveSettings(useSnapshot(configState).values.settings, chosen);
}

/** The same outside of rendering. */
export const currentSettings = (): Settings =>
  effectiveSettings(configState.values.settings, state);

/** Opens or closes the sidebar and stores that (S-SIDE-5); other tabs are unchanged until they are reloaded. */
export function setSidebarOpen(open: boolean): void {
  state.sidebarOpen = open;
  storePreferences({ sidebarOpen: open });
}

/** Changes the size of the page's controls without remounting anything (S-NAV-6). */
export const setSize = (size: Size): void => change({ size });

/** Sets the brand colour, `#rrggbb` (S-SET-3). */
export const setTheme = (theme: string): void => change({ theme });

/** Sets light, dark, or the system's scheme. */
export const setScheme = (scheme: SchemePreference): void => change({ scheme });

/** Sets one of the drawer's switches. */
export const setSwitch = (name: SwitchName, on: boolean): void =>
  change({ switches: { ...state.switches, [name]: on } });

/** Resets the drawer's settings to the configuration. */
export const restoreDefaults = (): void => change({ theme: null, scheme: 'auto', switches: {} });

function change(chosen: Partial<Preferences>): void {
  Object.assign(state, chosen);
  storePreferences(chosen);
  channel.postMessage(chosen);
}

/** Applies preferences, configuration, system scheme and changes by other tabs to the page. */
export function followLooks(): void {
  applyLooks();
  subscribe(state, applyLooks);
  subscribe(configState as object, applyLooks);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyLooks);
  channel.onmessage = ({ data }: MessageEvent<Partial<Preferences>>) => Object.assign(state, data);
}

function applyLooks(): void {
  const settings = effectiveSettings(configState.values.settings, state);
  applyAppearance(state, settings);
  const brand = brandVariables(settings.theme, schemeOf(state));
  for (const [name, value] of Object.entries(brand)) {
    document.documentElement.style.setProperty(name, value);
  }
}

/**
 * Resets to what is stored on the device.
 * @internal
 */
export function resetPreferences(): void {
  Object.assign(state, readPreferences());
}
