import type { AppConfig } from '../../contract/app-config.ts';
import { deleteCookie, readCookie, writeCookie } from '../../lib/cookies.ts';
import { parseJson } from '../../lib/parse-json.ts';

export const SIZES = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof SIZES)[number];
/** What the settings drawer turns on and off (S-SET-2). */
export const SWITCHES = [
  'tagsView',
  'fixedHeader',
  'sidebarLogo',
  'uniqueOpened',
  'showFooter',
  'singleKeys',
] as const;
export type SwitchName = (typeof SWITCHES)[number];
export type SchemePreference = 'light' | 'dark' | 'auto';
export type Settings = AppConfig['settings'];

export interface Preferences {
  /** `#rrggbb`, or null: the configured theme. */
  theme: string | null;
  size: Size;
  scheme: SchemePreference;
  sidebarOpen: boolean;
  /** Only those changed by the user; the rest follows the configuration. */
  switches: Partial<Record<SwitchName, boolean>>;
}

const COOKIE = {
  theme: 'theme',
  size: 'size',
  scheme: 'scheme',
  sidebar: 'sidebarStatus',
} as const;
const DAYS = 365;
/** Storage key of the switches; another shape gets another version, and older entries are left alone. */
const SWITCHES_KEY = 'lexdesk.settings';
const VERSION = 1;

/**
 * Reads the preferences of this device's user: cookies where the specification names them, one localStorage entry for
 * the switches. Uses no store and no schema library: the inline boot script calls it before the first paint.
 */
export function readPreferences(): Preferences {
  const theme = readCookie(COOKIE.theme);
  const size = readCookie(COOKIE.size);
  const scheme = readCookie(COOKIE.scheme);
  return {
    theme: isColour(theme) ? theme : null,
    size: SIZES.find((known) => known === size) ?? 'small',
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'auto',
    sidebarOpen: readCookie(COOKIE.sidebar) !== '0',
    switches: readSwitches(),
  };
}

function readSwitches(): Preferences['switches'] {
  const stored = parseJson(localStorage.getItem(SWITCHES_KEY)) as Record<string, unknown> | null;
  return stored?.version === VERSION ? onlySwitches(stored.switches) : {};
}

/** The known switches of an untrusted value that are booleans. */
export function onlySwitches(given: unknown): Preferences['switches'] {
  const values = Object(given) as Record<string, unknown>;
  return Object.fromEntries(
    SWITCHES.filter((name) => typeof values[name] === 'boolean').map((name) => [
      name,
      values[name],
    ]),
  );
}

/** Whether it is a colour of the form `#rrggbb`. */
export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** Stores the changes, for a year; null and 跟随系统 delete the cookie. */
export function storePreferences(changed: Partial<Preferences>): void {
  const { theme, size, scheme, sidebarOpen, switches } = changed;
  if (theme !== undefined) store(COOKIE.theme, theme);
  if (scheme) store(COOKIE.scheme, scheme === 'auto' ? null : scheme);
  if (size) store(COOKIE.size, size);
  if (sidebarOpen !== undefined) store(COOKIE.sidebar, flag(sidebarOpen));
  if (switches) localStorage.setItem(SWITCHES_KEY, JSON.stringify({ version: VERSION, switches }));
}

function store(name: string, value: string | null): void {
  if (value === null) deleteCookie(name);
  else writeCookie(name, value, DAYS);
}

/** The settings in force: the user's choices, else the configuration. */
export const effectiveSettings = (configured: Settings, chosen: Preferences): Settings => ({
  ...configured,
  ...chosen.switches,
  theme: chosen.theme ?? configured.theme,
});

/** The current scheme, light or dark. */
export function schemeOf({ scheme }: Preferences): 'light' | 'dark' {
  if (scheme !== 'auto') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Sets the attributes of the root element that style sheets depend on; skeleton and real shell use the same. */
export function applyAppearance(chosen: Preferences, settings: Settings): void {
  Object.assign(document.documentElement.dataset, {
    scheme: schemeOf(chosen),
    size: chosen.size,
    sidebar: flag(chosen.sidebarOpen),
    tags: flag(settings.tagsView),
    logo: flag(settings.sidebarLogo),
    fixed: flag(settings.fixedHeader),
  });
}

const flag = (on: boolean): string => (on ? '1' : '0');
