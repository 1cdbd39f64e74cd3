import './app/boot-record.ts';

// Login loads nothing of the shell; the boot script has preloaded the right one of the two.
if (window.lexdesk.view === 'shell') {
  void import('./app/start-shell.tsx').then(({ startShell }) => startShell());
} else {
  void import('./app/start-login.tsx').then(({ startLogin }) => startLogin());
}

if (import.meta.env.PROD) {
  addEventListener('load', () => void import('./app/pwa.ts').then(({ startPwa }) => startPwa()));
}
