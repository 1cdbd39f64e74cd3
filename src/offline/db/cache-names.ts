/** Name of the database with a user's cached replies; one per user, so that users never read each other's. */
export const cacheDatabase = (user: string): string => `lexdesk-cache:${user}`;
/** Its only store. */
export const CACHE_STORE = 'replies';

/** Key of which replies each page draws, the last opened page first. */
export const PAGES_KEY = 'pages';
export type PageKeys = readonly (readonly [page: string, keys: readonly string[]])[];

/** Key of what all drawings have in common, and of the drawing of one page. */
export const DRAWINGS_KEY = 'drawings';
export const drawingKey = (page: string): string => `drawing/${page}`;

/** What a page looked like last, for the time in which the app is loaded. */
export interface CachedDrawing {
  /** The build that drew it: another one may look different. */
  build: string;
  /** Whether it was drawn for a narrow window. */
  mobile: boolean;
  /** Milliseconds without use after which the session is over, by the configuration of then. */
  idleLimit: number;
  /** Addresses of its style sheets, in their order. */
  sheets: readonly string[];
  html: string;
}

export interface CachedDrawings {
  /** Pages that have a drawing, the last drawn first. */
  pages: readonly string[];
  /** Markup of the tags that were open last, whatever page was drawn then. */
  tags: string;
}

/** The page that the hash of an address opens: the start page has three. */
export const pageOf = (hash: string): string =>
  /^#?\/?(?:dashboard)?$/.test(hash) ? '#/dashboard' : hash;
