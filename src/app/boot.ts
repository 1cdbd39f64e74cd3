/**
 * Runs inline in the head, before anything is painted: looks, login or shell, what to load, and the form that people
 * may submit before React is there. The build compiles it into index.html; keep it small.
 */
import { readText } from '../api/read-text.ts';
import { brandVariables } from '../lib/colour.ts';
import { readCookie } from '../lib/cookies.ts';
import { readToken } from '../lib/token-cookie.ts';
import type { Boot } from './boot-record.ts';
import { loginFor } from './redirects.ts';

/** Addresses to load early, by view; the build fills them in. */
declare const PRELOADS: Record<Boot['view'], string[]>;
/** Configured theme colour at build time; its variables stand in the inline style already. */
declare const THEME: string;

const root = document.documentElement;
const view = readToken() ? 'shell' : 'login';

function look(): void {
  const wanted = readCookie('scheme');
  const dark =
    wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const scheme = dark ? 'dark' : 'light';
  const theme = readCookie('theme') ?? '';
  Object.assign(root.dataset, {
    view,
    scheme,
    size: readCookie('size') ?? 'small',
    sidebar: readCookie('sidebarStatus') === '0' ? '0' : '1',
    captcha: localStorage.getItem('lexdesk.captcha') ?? '',
  });
  if (!/^#[0-9a-f]{6}$/i.test(theme) || theme === THEME) return;
  for (const [name, value] of Object.entries(brandVariables(theme, scheme))) {
    root.style.setProperty(name, value);
  }
}

function preload(): void {
  for (const href of PRELOADS[view]) {
    const link = document.createElement('link');
    const style = href.endsWith('.css');
    link.rel = style ? 'preload' : 'modulepreload';
    if (style) link.as = 'style';
    link.href = href;
    document.head.append(link);
  }
}

function start(): Boot {
  const boot: Boot = {
    view,
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
  return boot;
}

look();
if (view === 'login') {
  const here = location.hash.slice(1) || '/';
  if (loginFor(here) !== here) history.replaceState(null, '', `#${loginFor(here)}`);
}
preload();
window.lexdesk = start();
