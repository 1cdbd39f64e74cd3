import { pathOf, readablePath } from '../../lib/app-path.ts';

/** Name of a page in a list of pages. */
export interface PageName {
  title: string;
  /** Shown small beside a page without a title; '' for all others. */
  address: string;
}

/** The name of a page in the menu and in the search; a page without a title is 「未命名」, as an address is not a name. */
export const pageName = (title: string, location: string): PageName => ({
  title: title || '未命名',
  address: title ? '' : readablePath(pathOf(location)),
});
