import type { AppConfig } from '../../../src/contract/app-config.ts';
import { type EmbeddedPage, embeddedPages } from '../../../src/contract/embedded-pages.ts';
import type { MenuRow } from './permitted-menu.ts';

/** Folder of these entries, if the menu has it; else they come last at the top level. */
const FOLDER = '/system';
/** Spellings of the titles, for the search of the app. */
const spellings: Readonly<Record<EmbeddedPage, { pinyin: string; initials: string }>> = {
  sqlMonitor: { pinyin: 'SQLjiankong', initials: 'SQLjk' },
  apiDocumentation: { pinyin: 'jiekouwendang', initials: 'jkwd' },
};

/**
 * Menu entries of embedded pages whose address is configured (S-CFG-2); visibility follows permissions as for any
 * entry.
 */
export function embeddedMenus(
  addresses: AppConfig['addresses'],
  rows: readonly MenuRow[],
): MenuRow[] {
  const folder = rows.find(({ path, parentId }) => path === FOLDER && parentId === null);
  const pages = (Object.keys(embeddedPages) as EmbeddedPage[]).filter((page) => addresses[page]);
  return pages.map((page) => {
    const { title, permission } = embeddedPages[page];
    return {
      id: `embedded-${page}`,
      parentId: folder?.id ?? null,
      sort: Number.MAX_SAFE_INTEGER,
      path: `${FOLDER}/${page}`,
      name: page,
      component: `embed/${page}`,
      permission,
      hidden: 0,
      disabled: 0,
      meta: JSON.stringify({ title, ...spellings[page] }),
    };
  });
}
