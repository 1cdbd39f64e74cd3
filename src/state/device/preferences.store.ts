import { proxy, type Snapshot, subscribe, useSnapshot } from 'valtio';
import { brandVariables } from '../../lib/colour.ts';
import { configState } from '../base/config.store.ts';
import {
  effectiveSettings,
  type Preferences,
  readPreferences,
  type SchemePreference,
  type Settings,
  type Size,
  type SwitchName,
  schemeOf,
  storePreferences,
  wear,
} from './stored-preferences.ts';

const state = proxy<Preferences>(readPreferences());
/** What the user of this device prefers. */
export const preferencesState = state as Snapshot<Preferences>;

/** Tabs of one browser look alike. What changed travels with the message: another tab may read the storage too early. */
const channel = new BroadcastChannel('lexdesk.looks');

/** The settings in force: the user's choice, else the configuration's. The only place to read them from. */
export function useSettings(): Settings {
  const chosen = useSnapshot(state);
  return effectiveSettings(useSnapshot(configState).values.settings, chosen);
}

/** The same as of now, outside of what is drawn. */
export const currentSettings = (): Settings =>
  effectiveSettings(configState.values.settings, state);

/** Opens or closes the sidebar and stores that (S-SIDE-5); other tabs keep their state until they are reloaded. */
export function setSidebarOpen(open: boolean): void {
  state.sidebarOpen = open;
  storePreferences({ sidebarOpen: open });
}

/** Restyles the page in another size without remounting anything (S-NAV-6). */
export const setSize = (size: Size): void => change({ size });

/** `#rrggbb` for everything that carries the brand colour (S-SET-3). */
export const setTheme = (theme: string): void => change({ theme });

/** Light, dark, or as the system is. */
export const setScheme = (scheme: SchemePreference): void => change({ scheme });

/** Turns one of the drawer's switches. */
export const setSwitch = (name: SwitchName, on: boolean): void =>
  change({ switches: { ...state.switches, [name]: on } });

/** Everything in the drawer follows the configuration again. */
export const restoreDefaults = (): void => change({ theme: null, scheme: 'auto', switches: {} });

function change(chosen: Partial<Preferences>): void {
  Object.assign(state, chosen);
  storePreferences(chosen);
  channel.postMessage(chosen);
}

/** Applies preferences, configuration, system and changes of other tabs to the page. */
export function followLooks(): void {
  dress();
  subscribe(state, dress);
  subscribe(configState as object, dress);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', dress);
  channel.onmessage = ({ data }: MessageEvent<Partial<Preferences>>) => Object.assign(state, data);
}

function dress(): void {
  const settings = effectiveSettings(configState.values.settings, state);
  wear(state, settings);
  const brand = brandVariables(settings.theme, schemeOf(state));
  for (const [name, value] of Object.entries(brand)) {
    document.documentElement.style.setProperty(name, value);
  }
}

/**
 * Back to what is stored on the device.
 * @internal
 */
export function resetPreferences(): void {
  Object.assign(state, readPreferences());
}
