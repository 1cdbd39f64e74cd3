/** What the inline boot script leaves for the modules. */
export interface Boot {
  /** What the page starts as; a token decides. */
  view: 'login' | 'shell';
  /** The form was submitted before React was there; it is replayed after hydration. */
  submitted: boolean;
  /** The text of app-config.json, requested first of all. */
  config: Promise<string>;
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
