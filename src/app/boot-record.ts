import type { EarlyReads } from '../offline/db/read-early.ts';
import type { Stage } from './drawing/stage.ts';

/** What the inline boot script leaves for the modules. */
export interface Boot {
  /** What the page starts as; a token decides. */
  view: 'login' | 'shell';
  /** The form was submitted before React was there; it is replayed after hydration. */
  submitted: boolean;
  /** The text of app-config.json, requested first of all. */
  config: Promise<string>;
  /** What tells builds apart; '' in development, where no drawing of a page is cached. */
  build: string;
  /** What the device has for the first drawing of this user. */
  early?: EarlyReads & { user: string };
  /** What is shown until then; a page without a session has none. */
  stage?: Stage;
  /** Key of the screen that the address shows where the menu is as it usually is. */
  screen?: string;
  /** Ends the capture of early submits. */
  hydrated(): void;
  /** The browser's offer to install the app, which it makes once and early. */
  install?: Event;
}

/** Addresses to load early: those of each view, and those of screens by what their paths begin with. */
export interface Preloads extends Record<Boot['view'], string[]> {
  screens: Record<string, LikelyScreen>;
}

/** What the menu has at a path unless somebody moved it: the key of a screen (screens.ts), and its files. */
export interface LikelyScreen {
  component: string;
  files: readonly string[];
}

declare global {
  interface Window {
    lexdesk: Boot;
  }
}
