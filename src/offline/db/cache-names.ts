/** Name of the database with a user's cached replies; one per user, so that users never read each other's. */
export const cacheDatabase = (user: string): string => `lexdesk-cache:${user}`;
/** The only object store of that database. */
export const CACHE_STORE = 'replies';

/** Cache key of the list of replies that each page draws, last opened page first. */
export const PAGES_KEY = 'pages';
export type PageKeys = readonly (readonly [page: string, keys: readonly string[]])[];

/** Cache key of what all drawings share, and of one page's drawing. */
export const DRAWINGS_KEY = 'drawings';
export const drawingKey = (page: string): string => `drawing/${page}`;

/** Snapshot of a page's markup, shown while the app loads. */
export interface CachedDrawing {
  /** The build that drew it: another build's page may look different. */
  build: string;
  /** Whether it was drawn for a narrow window. */
  mobile: boolean;
  /** Milliseconds of inactivity after which the session ends, as configured when it was drawn. */
  idleLimit: number;
  /** Addresses of its style sheets, in order. */
  sheets: readonly string[];
  html: string;
}

export interface CachedDrawings {
  /** Pages that have a drawing, last drawn first. */
  pages: readonly string[];
  /** Markup of the tags that were open last, on whatever page. */
  tags: string;
}

/** The page that an address's hash opens: the start page has three spellings. */
export const pageOf = (hash: string): string =>
  /^#?\/?(?:dashboard)?$/.test(hash) ? '#/dashboard' : hash;
