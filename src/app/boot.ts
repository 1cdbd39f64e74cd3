/**
 * Runs inline in the head, before anything is painted: looks, login or shell, what to load, and the form that users
 * may submit before React is there. The build compiles it into index.html; keep it small.
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

/** The build fills them in. */
declare const PRELOADS: Preloads;
/** Settings that the build was configured with; the variables of their theme stand in the inline style already. */
declare const SETTINGS: Settings;

const root = document.documentElement;
/** The name would be filled in anew at each use. */
const preloads = PRELOADS;
const build = preloads.shell[0] ?? '';
const view = readToken() ? 'shell' : 'login';

/** The last good configuration that this device has seen takes precedence over the one of the build. */
function configured(): Settings {
  const stored = parseJson(localStorage.getItem(CONFIG_KEY)) as {
    settings?: Settings;
  } | null;
  const theme = stored?.settings?.theme;
  return { ...SETTINGS, ...onlySwitches(stored?.settings), ...(isColour(theme) && { theme }) };
}

function look(): void {
  applyAll();
  root.dataset.view = view;
  // The configuration of the last visit; on the first one, what the server sends with the page.
  root.dataset.captcha = localStorage.getItem(CAPTCHA_KEY) ?? readCookie('captcha') ?? '';
  root.dataset.passkey = 'PublicKeyCredential' in window ? '1' : '';
  // The shell follows the system by itself, and what is chosen while it is shown.
  if (view === 'login')
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyAll);
}

function applyAll(): void {
  const chosen = readPreferences();
  const settings = effectiveSettings(configured(), chosen);
  applyAppearance(chosen, settings);
  if (settings.theme === SETTINGS.theme) return;
  for (const [name, value] of Object.entries(brandVariables(settings.theme, schemeOf(chosen)))) {
    root.style.setProperty(name, value);
  }
}

/** The screen that the shell begins with, where that is known before it has run. */
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
    // As Vite loads what was preloaded: otherwise it is loaded twice.
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

/** The disk takes as long as the scripts: both begin now. */
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

/** Whether the session has not ended for want of use, as far as the device's clock shows (src/state/session/idle.store.ts). */
function isInUse(limit: number): boolean {
  const unused = Date.now() - Number(localStorage.getItem(LAST_USE_KEY));
  return unused >= 0 && unused < limit;
}

look();
const boot = start();
readDevice(boot);
if (view === 'login') {
  const here = location.hash.slice(1) || '/';
  if (loginFor(here) !== here) history.replaceState(null, '', `#${loginFor(here)}`);
}
preload();
window.lexdesk = boot;
