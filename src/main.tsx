import './app/boot-record.ts';
import { releaseStores } from './app/pwa/bfcache.ts';

releaseStores();

/** The parts of the shell are evaluated each in a task of its own: the page takes input in between. */
async function startShell(): Promise<void> {
  await import('react-dom/client');
  await import('./ui/theme/system.ts');
  const { startShell: start } = await import('./app/start-shell.tsx');
  await start();
}

// Login loads nothing of the shell; the boot script has preloaded the right one of the two.
const drawn =
  window.lexdesk.view === 'shell'
    ? startShell()
    : import('./app/start-login.tsx').then(({ startLogin }) => startLogin());

/** Milliseconds after which a page that cannot be drawn gets its worker all the same: that brings the next version. */
const TIMEOUT = 5000;

if (import.meta.env.PROD) {
  addEventListener('load', () => {
    const patience = new Promise((resolve) => setTimeout(resolve, TIMEOUT));
    void Promise.race([drawn.catch(() => undefined), patience])
      .then(() => import('./app/pwa/pwa.ts'))
      .then(
        (m) => m.startPwa(),
        // Not to be had now: the next start installs the app.
        () => undefined,
      );
  });
}
