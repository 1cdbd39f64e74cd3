import type { ComponentType } from 'react';
import type { Component } from '../contract/access/components.ts';

/** A screen; `prepare` loads what its first drawing needs besides its chunk. */
type Screen = ComponentType & { prepare?: () => Promise<unknown> };
type Load = () => Promise<Screen>;

/**
 * Screens by component name, as the server's menu and the fixed routes use them. Each is its own chunk; the contract
 * lists the names that a menu may use. Frozen, and read with `Object.hasOwn`: a name from the server must not reach the
 * prototype.
 */
const screens: Readonly<Record<Component, Load>> = {
  'dashboard/index': () =>
    import('../features/dashboard/DashboardScreen.tsx').then((m) => m.DashboardScreen),
  'article/index': () =>
    import('../features/article/ArticleListScreen.tsx').then((m) => m.ArticleListScreen),
  'article/form': () =>
    import('../features/article/ArticleFormScreen.tsx').then((m) => m.ArticleFormScreen),
  'cata/index': () => import('../features/cata/CataTreeScreen.tsx').then((m) => m.CataTreeScreen),
  'cata/form': () => import('../features/cata/CataFormScreen.tsx').then((m) => m.CataFormScreen),
  'expand/index': () => import('../features/expand/ExpandScreen.tsx').then((m) => m.ExpandScreen),
  'expand/form': () =>
    import('../features/expand/ExpandFormScreen.tsx').then((m) => m.ExpandFormScreen),
  'course/index': () => import('../features/course/CourseScreen.tsx').then((m) => m.CourseScreen),
  'course/form': () =>
    import('../features/course/ChapterFormScreen.tsx').then((m) => m.ChapterFormScreen),
  'dict/index': () => import('../features/dict/DictScreen.tsx').then((m) => m.DictScreen),
  'menu/index': () => import('../features/menu/MenuScreen.tsx').then((m) => m.MenuScreen),
  'user/index': () => import('../features/user/UserScreen.tsx').then((m) => m.UserScreen),
  'role/index': () => import('../features/role/RoleScreen.tsx').then((m) => m.RoleScreen),
  'session/index': () =>
    import('../features/session/SessionScreen.tsx').then((m) => m.SessionScreen),
  'setting/index': () =>
    import('../features/setting/SettingScreen.tsx').then((m) => m.SettingScreen),
  'log/index': () => import('./log/LogHomeScreen.tsx').then((m) => m.LogHomeScreen),
  'file/index': () => import('../features/file/FileScreen.tsx').then((m) => m.FileScreen),
  'uploads/index': () =>
    import('../features/uploads/UploadsScreen.tsx').then((m) => m.UploadsScreen),
  'profile/index': () =>
    import('../features/profile/ProfileScreen.tsx').then((m) => m.ProfileScreen),
  'storage/index': () =>
    import('../features/storage/StorageScreen.tsx').then((m) => m.StorageScreen),
  'ops/index': () => import('../features/ops/OpsUploadScreen.tsx').then((m) => m.OpsUploadScreen),
  'help/index': () => import('../features/help/HelpScreen.tsx').then((m) => m.HelpScreen),
  'embed/sqlMonitor': () =>
    import('../features/embed/EmbeddedScreen.tsx').then((m) => m.SqlMonitorScreen),
  'embed/apiDocumentation': () =>
    import('../features/embed/EmbeddedScreen.tsx').then((m) => m.ApiDocumentationScreen),
};

const table: Readonly<Record<string, Load>> = Object.freeze({
  ...screens,
  ...(import.meta.env.DEV && {
    'dev/ui': () =>
      import('../features/catalogue/CatalogueScreen.tsx').then((m) => m.CatalogueScreen),
  }),
});

/**
 * Whether a screen extends to the edges of the sheet: known before it is loaded, so that nothing moves when it appears.
 */
export const fillsSheet = (component: string): boolean =>
  component === 'article/form' || component === 'course/form';

/**
 * Screens that can be rendered before the visit: they only show stored data when opened from the menu and hold no user
 * input, or read the device's drafts in their first effect.
 */
const ahead: ReadonlySet<string> = new Set<Component>([
  'dashboard/index',
  'article/form',
  'article/index',
  'cata/index',
  'course/index',
  'dict/index',
  'expand/index',
  'file/index',
  'log/index',
  'menu/index',
  'session/index',
  'user/index',
]);

/** Whether a screen can be rendered before the visit. */
export const isDrawnAhead = (component: string): boolean => ahead.has(component);

const loaded = new Map<string, Screen>();

/** Whether the app has a screen of this component name. */
export const isScreen = (component: string): boolean => Object.hasOwn(table, component);

/** The screen of a component name, if it is loaded. */
export const screenOf = (component: string): ComponentType | null => loaded.get(component) ?? null;

/** Loads the screen of a component name. Rejects if there is none, or its chunk cannot be had. */
export async function loadScreen(component: string): Promise<Screen> {
  const load = isScreen(component) ? table[component] : undefined;
  if (!load) throw new Error(`there is no screen ${component}`);
  const Screen = await load();
  loaded.set(component, Screen);
  return Screen;
}

/**
 * Loads and prepares a screen's chunk in advance. False: loading failed, which is reported when the screen is opened.
 */
export async function preloadScreen(component: string): Promise<boolean> {
  const Screen = await loadScreen(component).catch(() => null);
  await Screen?.prepare?.().catch(() => undefined);
  return Screen !== null;
}
