/**
 * Runs inline in the head before first paint: looks, login or shell, preloads, and capture of a form that is submitted
 * before React is loaded. The build compiles it into index.html; it must stay small.
 */
import { readText } from '../api/read-text.ts';
import { brandVariables } from '../lib/colour.ts';
import { readCookie } from '../lib/cookies.ts';
import { parseJson } from '../lib/parse-json.ts';
import { readToken, readTokenOwner } from '../lib/token-cookie.ts';
import { readEarly } from '../offline/db/read-early.ts';
import { MENU_KEY } from '../offline/replies/cached-reply.ts';
import {
  CAPTCHA_KEY,
  CONFIG_KEY,
  DUTY_KEY,
  LAST_USE_KEY,
  USER_KEY,
} from '../state/base/storage-keys.ts';
import {
  applyAppearance,
  effectiveSettings,
  isColour,
  onlySwitches,
  readPreferences,
  type Settings,
  schemeOf,
} from '../state/device/stored-preferences.ts';
import type { Boot, LikelyScreen, Preloads } from './boot-record.ts';
import { setStage } from './drawing/stage.ts';
import { loginFor } from './redirects.ts';

/** Filled in by the build. */
declare const PRELOADS: Preloads;
/** Settings that the build was configured with; their theme variables are already in the inline style. */
declare const SETTINGS: Settings;

const root = document.documentElement;
/** Copied once: the build replaces each use of the name with the whole value. */
const preloads = PRELOADS;
const build = preloads.shell[0] ?? '';
const view = readToken() ? 'shell' : 'login';

/** The last valid configuration seen on this device takes precedence over the build's. */
function configured(): Settings {
  const stored = parseJson(localStorage.getItem(CONFIG_KEY)) as {
    settings?: Settings;
  } | null;
  const theme = stored?.settings?.theme;
  return { ...SETTINGS, ...onlySwitches(stored?.settings), ...(isColour(theme) && { theme }) };
}

function startLooks(): void {
  applyLooks();
  root.dataset.view = view;
  // The configuration of the last visit; on the first visit, the cookie that the server sends with the page.
  root.dataset.captcha = localStorage.getItem(CAPTCHA_KEY) ?? readCookie('captcha') ?? '';
  root.dataset.passkey = 'PublicKeyCredential' in window ? '1' : '';
  // The shell itself follows the system's scheme and the user's choice.
  if (view === 'login')
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyLooks);
}

function applyLooks(): void {
  const chosen = readPreferences();
  const settings = effectiveSettings(configured(), chosen);
  applyAppearance(chosen, settings);
  if (settings.theme === SETTINGS.theme) return;
  for (const [name, value] of Object.entries(brandVariables(settings.theme, schemeOf(chosen)))) {
    root.style.setProperty(name, value);
  }
}

/** The screen that the shell probably starts with, derived from the path prefix. */
function likelyScreen(): LikelyScreen | undefined {
  const path = location.hash.slice(1).replace(/^\/?$/, '/dashboard');
  const screens = Object.entries(preloads.screens);
  return screens.find(([begin]) => path.startsWith(begin))?.[1];
}

function preload(): void {
  const screen = view === 'shell' ? likelyScreen() : undefined;
  if (screen) boot.screen = screen.component;
  for (const href of [...preloads[view], ...(screen?.files ?? [])]) {
    const link = document.createElement('link');
    const style = href.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    // Must match Vite's own request mode, or the file is loaded twice.
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}

function start(): Boot {
  const boot: Boot = {
    view,
    build,
    submitted: false,
    config: readText('app-config.json'),
    hydrated: () => document.removeEventListener('submit', hold, true),
  };
  const hold = (event: Event) => {
    event.preventDefault();
    boot.submitted = true;
  };
  document.addEventListener('submit', hold, true);
  boot.config.catch(() => undefined);
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault();
    boot.install = offer;
  });
  return boot;
}

/** The disk is as slow as loading the scripts: both start now. */
function readDevice(boot: Boot): void {
  const stored = parseJson(localStorage.getItem(USER_KEY)) as { userName?: unknown } | null;
  const user = stored?.userName;
  if (typeof user !== 'string' || view === 'login') return;
  boot.early = { user, ...readEarly(user, location.hash, [MENU_KEY]) };
  if (!build || (readTokenOwner() ?? user) !== user || localStorage.getItem(DUTY_KEY)) return;
  boot.stage = setStage(
    boot.early.drawing,
    (drawing) => drawing.build === build && isInUse(drawing.idleLimit),
  );
}

/** Whether the session has not expired for lack of use, by the device's clock (src/state/session/idle.store.ts). */
function isInUse(limit: number): boolean {
  const unused = Date.now() - Number(localStorage.getItem(LAST_USE_KEY));
  return unused >= 0 && unused < limit;
}

startLooks();
const boot = start();
readDevice(boot);
if (view === 'login') {
  const here = location.hash.slice(1) || '/';
  if (loginFor(here) !== here) history.replaceState(null, '', `#${loginFor(here)}`);
}
preload();
window.lexdesk = boot;
