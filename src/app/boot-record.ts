import type { EarlyReads } from '../offline/db/read-early.ts';
import type { Stage } from './drawing/stage.ts';

/** What the inline boot script hands to the modules. */
export interface Boot {
  /** Which of the two the page starts as: `shell` where a token is stored. */
  view: 'login' | 'shell';
  /** The form was submitted before React was loaded; the submit is replayed after hydration. */
  submitted: boolean;
  /** The text of app-config.json, the first request of the page. */
  config: Promise<string>;
  /** Identifies the build; '' in development, where no drawing is cached. */
  build: string;
  /** The device's cached data for the first drawing of this user. */
  early?: EarlyReads & { user: string };
  /** The cached drawing shown until the app is rendered; absent without a session. */
  stage?: Stage;
  /** Key of the screen at this address if the menu is arranged as usual. */
  screen?: string;
  /** Stops capturing early submits. */
  hydrated(): void;
  /** The browser's install prompt, which fires once and early. */
  install?: Event;
}

/** Files to load early: those of each view, and those of screens by path prefix. */
export interface Preloads extends Record<Boot['view'], string[]> {
  screens: Record<string, LikelyScreen>;
}

/** The screen (screens.ts) usually found at a path, unless the menu was rearranged, and its files. */
export interface LikelyScreen {
  component: string;
  files: readonly string[];
}

declare global {
  interface Window {
    lexdesk: Boot;
  }
}
