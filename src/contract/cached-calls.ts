/** Paths of the calls whose replies are cached per user: the menu, and a dictionary by its name (S-PWA-3). */
export const CACHED_CALLS = {
  menu: '{base}/admin/getUserMenuList',
  dict: '{base}/dict/list',
} as const;
