import './app/boot-record.ts';
import { releaseStores } from './app/pwa/bfcache.ts';

releaseStores();

// Login loads nothing of the shell; the boot script has preloaded the right one of the two. Written alike, the minifier
// would make one call of both before Vite names the style sheets of each.
const drawn =
  window.lexdesk.view === 'shell'
    ? import('./app/start-shell.tsx').then((m) => m.startShell())
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
