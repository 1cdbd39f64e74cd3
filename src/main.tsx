import './app/boot-record.ts';

// Login loads nothing of the shell; the boot script has preloaded the right one of the two. Written alike, the minifier
// would make one call of both before Vite names the style sheets of each.
if (window.lexdesk.view === 'shell') {
  void import('./app/start-shell.tsx').then((m) => m.startShell());
} else {
  void import('./app/start-login.tsx').then(({ startLogin }) => startLogin());
}

if (import.meta.env.PROD) {
  addEventListener('load', () => void import('./app/pwa/pwa.ts').then((m) => m.startPwa()));
}
