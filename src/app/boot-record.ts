import type { CachedReply } from '../offline/db/cache.ts';

/** What the inline boot script leaves for the modules. */
export interface Boot {
  /** What the page starts as; a token decides. */
  view: 'login' | 'shell';
  /** The form was submitted before React was there; it is replayed after hydration. */
  submitted: boolean;
  /** The text of app-config.json, requested first of all. */
  config: Promise<string>;
  /** What the device has for the first drawing of this user, by key. */
  early?: { user: string; replies: Promise<ReadonlyMap<string, CachedReply>> };
  /** Ends the capture of early submits. */
  hydrated(): void;
  /** The browser's offer to install the app, which it makes once and early. */
  install?: Event;
}

declare global {
  interface Window {
    lexdesk: Boot;
  }
}
