import { hydrateRoot } from 'react-dom/client';
import { LoginScreen } from '../features/login/LoginScreen.tsx';
import { readToken } from '../lib/token-cookie.ts';
import { configState, loadConfig } from '../state/base/config.store.ts';
import { USER_KEY } from '../state/base/storage-keys.ts';
import { watchOtherTabs } from '../state/session/session.store.ts';
import { currentLocation, navigate, searchOf } from './address.ts';
import { loginFor, safeRedirect } from './redirects.ts';

/** Hydrates the prerendered login form. */
export function startLogin(): void {
  const root = hydrateRoot(
    element('login'),
    <LoginScreen onReady={handleReady} onSignedIn={() => void enterShell(() => root.unmount())} />,
  );
  addEventListener('hashchange', stayAtLogin);
  // The address may have changed while the scripts were loaded.
  stayAtLogin();
  // Another tab signed in: its token is valid for this one too.
  watchOtherTabs(() => location.reload());
  if (readToken()) location.reload();
  // An expired token leaves the record of its user behind.
  else localStorage.removeItem(USER_KEY);
}

async function handleReady(): Promise<boolean> {
  const { lexdesk } = window;
  lexdesk.hydrated();
  await loadConfig(lexdesk.config);
  document.title = configState.values.title;
  if (configState.problem) void import('./notices/start-notices.tsx').then((m) => m.startNotices());
  void prepareShell();
  return lexdesk.submitted;
}

/** Loads the shell while the password is being typed; in parts, since a script blocks key events until it has run. */
async function prepareShell(): Promise<void> {
  const theme = () => import('../ui/theme/system.ts');
  const contracts = () => import('../contract/endpoints.ts');
  for (const part of [theme, contracts, shell]) {
    await idle();
    await part();
  }
  await idle();
  (await shell()).warmUp();
}

/** Without a token every other address is redirected here (S-ROUTE-2). */
function stayAtLogin(): void {
  const here = currentLocation();
  if (loginFor(here) !== here) navigate(loginFor(here), { replace: true });
}

async function enterShell(leave: () => void): Promise<void> {
  removeEventListener('hashchange', stayAtLogin);
  const { startShell } = await shell();
  const wanted = new URLSearchParams(searchOf(currentLocation())).get('redirect');
  navigate(safeRedirect(wanted), { replace: true });
  document.documentElement.dataset.view = 'shell';
  leave();
  await startShell();
}

const shell = () => import('./start-shell.tsx');

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

const idle = (): Promise<unknown> =>
  new Promise((resolve) =>
    typeof requestIdleCallback === 'function'
      ? requestIdleCallback(resolve)
      : setTimeout(resolve, 200),
  );
