import { proxy, type Snapshot } from 'valtio/vanilla';
import { brandVariables } from '../lib/colour.ts';
import { readCookie, writeCookie } from '../lib/cookies.ts';

export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];
export type SchemePreference = 'light' | 'dark' | 'auto';

interface PreferencesState {
  /** `#rrggbb`, or null: the configured theme. */
  theme: string | null;
  size: Size;
  scheme: SchemePreference;
  sidebarOpen: boolean;
}

const COOKIE = {
  theme: 'theme',
  size: 'size',
  scheme: 'scheme',
  sidebar: 'sidebarStatus',
} as const;
const DAYS = 365;

const state = proxy<PreferencesState>(fromCookies());
/** What the user of this device prefers; kept in cookies so that the boot script can read it before the first paint. */
export const preferencesState = state as Snapshot<PreferencesState>;

function fromCookies(): PreferencesState {
  const theme = readCookie(COOKIE.theme);
  const size = readCookie(COOKIE.size);
  const scheme = readCookie(COOKIE.scheme);
  return {
    theme: theme && /^#[0-9a-f]{6}$/i.test(theme) ? theme : null,
    size: SIZES.find((known) => known === size) ?? 'small',
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    sidebarOpen: readCookie(COOKIE.sidebar) !== '0',
  };
}

/** Opens or closes the sidebar and remembers it (S-SIDE-5). */
export function setSidebarOpen(open: boolean): void {
  state.sidebarOpen = open;
  writeCookie(COOKIE.sidebar, open ? '1' : '0', DAYS);
  document.documentElement.dataset.sidebar = open ? '1' : '0';
}

/** Restyles the page in another size without remounting anything (S-NAV-6). */
export function setSize(size: Size): void {
  state.size = size;
  writeCookie(COOKIE.size, size, DAYS);
  document.documentElement.dataset.size = size;
}

/** Puts theme and scheme into force; the same steps as the boot script's, for what changes later. */
export function applyScheme(configuredTheme: string): void {
  const root = document.documentElement;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = state.scheme === 'auto' ? (dark ? 'dark' : 'light') : state.scheme;
  root.dataset.scheme = scheme;
  for (const [name, value] of Object.entries(
    brandVariables(state.theme ?? configuredTheme, scheme),
  )) {
    root.style.setProperty(name, value);
  }
}
