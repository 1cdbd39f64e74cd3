import { pathOf, readablePath } from '../../lib/app-path.ts';

/** What a page is called in a list of pages. */
export interface PageName {
  title: string;
  /** Shown small beside a page that has no title of its own; '' beside all others. */
  address: string;
}

/** The name of a page in the menu and in the search: 「未命名」 without a title, as an address is no name. */
export const pageName = (title: string, location: string): PageName => ({
  title: title || '未命名',
  address: title ? '' : readablePath(pathOf(location)),
});
