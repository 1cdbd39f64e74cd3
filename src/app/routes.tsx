import { embeddedPages } from '../contract/embedded-pages.ts';
import { canonicalPath, pathOf } from '../lib/app-path.ts';
import { trailTo } from '../lib/trees/tree.ts';
import { type FormEntity, formPaths } from '../state/menu/form-paths.ts';
import {
  isPlace,
  isScreen,
  type MenuNode,
  redirectTarget,
  trailOf,
} from '../state/menu/menu-node.ts';
import { coursePath } from '../state/menu/record-places.ts';
import { type TagInput, tagKey } from '../state/menu/tags.store.ts';
import { searchOf } from './address.ts';
import { paths } from './paths.ts';

/** One level of the breadcrumb; without a path it is no link. */
export interface Crumb {
  title: string;
  path: string | null;
}

/** A screen inside the layout. */
export interface ScreenRoute {
  kind: 'screen';
  /** Key of the component table (screens.ts). */
  component: string;
  title: string;
  /** Identity of its tag and its view. */
  key: string;
  /** Path that the menu highlights (S-SIDE-4). */
  activeMenu: string;
  affix: boolean;
  /** The view is recreated at each visit instead of being cached (S-TAG-6). */
  noCache: boolean;
  trail: Crumb[];
}

export type Route =
  | ScreenRoute
  | { kind: 'go'; to: string }
  | { kind: 'outside'; page: 'forbidden' | 'not-found' }
  /** The menu is not loaded yet: whether the path exists is unknown (S-ROUTE-5). */
  | { kind: 'waiting' };

interface FixedRoute {
  component: string;
  title: string;
  affix?: boolean;
  noCache?: boolean;
  /** Edit routes open one tag for each record. */
  byId?: boolean;
  /** Where the query has `param`, the route is one of several forms on one screen, which share the tag at `path`. */
  beside?: { param: string; title: string; path: string };
  /** Component of the list it belongs to, which gives its breadcrumb and highlighted menu entry. */
  list?: string;
}

/** The start page. */
export const homeRoute: FixedRoute = {
  component: 'dashboard/index',
  title: '首页',
  affix: true,
  noCache: true,
};

/** Routes that exist independently of the server's menu (S-ROUTE-8). */
const fixedRoutes: Readonly<Record<string, FixedRoute>> = {
  [paths.dashboard.pattern]: homeRoute,
  [paths.uploads.pattern]: { component: 'uploads/index', title: '上传队列' },
  [paths.storage.pattern]: { component: 'storage/index', title: '离线与存储' },
  [paths.help.pattern]: { component: 'help/index', title: '使用说明' },
  [paths.sqlMonitor.pattern]: {
    component: 'embed/sqlMonitor',
    title: embeddedPages.sqlMonitor.title,
  },
  [paths.apiDocumentation.pattern]: {
    component: 'embed/apiDocumentation',
    title: embeddedPages.apiDocumentation.title,
  },
  [paths.profile.pattern]: { component: 'profile/index', title: '个人中心' },
  ...Object.fromEntries(Object.values(formPaths).flatMap(formRoutes)),
  ...(import.meta.env.DEV && { '/dev/ui': { component: 'dev/ui', title: '组件一览' } }),
};

/** Routes of a form: for a new record and for an existing one. */
function formRoutes({
  add,
  edit,
  form: component,
  list,
  titles,
  ...rest
}: (typeof formPaths)[FormEntity]): [string, FixedRoute][] {
  const shared = {
    component,
    list,
    ...('beside' in rest && { beside: { ...rest.beside, path: edit } }),
  };
  return [
    [add, { ...shared, title: titles.add }],
    [edit, { ...shared, title: titles.edit, byId: true }],
  ];
}

/** Lists that formerly edited records in place (`?edit=`), and where the forms are now: old links still work. */
const movedForms: Readonly<Record<string, (id: string) => string>> = {
  [formPaths.chapter.list]: coursePath,
};

interface KnownMenu {
  nodes: readonly MenuNode[];
  /** The menu was loaded, from the server or from the device: what is not in `nodes` does not exist. */
  settled: boolean;
}

/** The route of a location (query included). */
export function routeOf(full: string, menu: KnownMenu): Route {
  const path = canonicalPath(pathOf(full));
  if (path === paths.home.pattern) return { kind: 'go', to: paths.dashboard.to() };
  if (path === paths.forbidden.pattern) return { kind: 'outside', page: 'forbidden' };
  if (path === paths.notFound.pattern) return { kind: 'outside', page: 'not-found' };
  const fixed = Object.hasOwn(fixedRoutes, path) ? fixedRoutes[path] : undefined;
  const trail = trailOf(menu.nodes, path);
  if (fixed) return fixedRoute(path, full, fixed, menu.nodes, trail);
  const node = trail.at(-1);
  if (node) return menuRoute(node, trail, full);
  return menu.settled ? { kind: 'go', to: paths.notFound.to() } : { kind: 'waiting' };
}

/** Identity of the page at a location, as its tag has it; works for pages that the menu no longer has. */
export function pageKeyOf(full: string): string {
  const route = routeOf(full, { nodes: [], settled: false });
  if (route.kind === 'go') return pageKeyOf(route.to);
  return route.kind === 'screen' ? route.key : tagKey(canonicalPath(pathOf(full)));
}

function menuRoute(node: MenuNode, trail: MenuNode[], full: string): Route {
  const elsewhere = redirectTarget(node) || movedForm(node, full);
  if (elsewhere) return { kind: 'go', to: elsewhere };
  return {
    kind: 'screen',
    component: node.component,
    title: node.title,
    key: tagKey(node.path),
    activeMenu: node.activeMenu || node.path,
    affix: node.affix,
    noCache: node.noCache,
    trail: crumbsOf(trail),
  };
}

function movedForm({ component }: MenuNode, full: string): string | null {
  const place = Object.hasOwn(movedForms, component) ? movedForms[component] : undefined;
  const id = place && new URLSearchParams(searchOf(full)).get('edit');
  return id ? (place?.(id) ?? null) : null;
}

function fixedRoute(
  path: string,
  full: string,
  fixed: FixedRoute,
  nodes: readonly MenuNode[],
  trail: readonly MenuNode[],
): ScreenRoute {
  const listed = trail.at(-1);
  const query = new URLSearchParams(searchOf(full));
  const id = fixed.byId ? query.get('id') : null;
  const whole = fixed.beside && query.get(fixed.beside.param);
  const own = fixed.beside && whole ? fixed.beside : fixed;
  const above = fixed.list ? trailTo(nodes, (node) => node.component === fixed.list) : [];
  const title = listed?.title || own.title;
  const fixedCrumbs = () =>
    listed ? crumbsOf(trail) : [...crumbsOf(above), { title: own.title, path }];
  return {
    kind: 'screen',
    component: fixed.component,
    title,
    key: fixed.beside && whole ? tagKey(fixed.beside.path, whole) : tagKey(path, id),
    activeMenu: listed?.activeMenu || above.at(-1)?.path || path,
    affix: fixed.affix ?? false,
    noCache: fixed.noCache ?? false,
    trail: path === paths.dashboard.pattern ? [] : fixedCrumbs(),
  };
}

/** Levels with a title that are not hidden from the breadcrumb (S-NAV-2). */
const crumbsOf = (trail: readonly MenuNode[]): Crumb[] =>
  trail
    .filter(({ title, breadcrumb }) => title && breadcrumb)
    .map((node) => ({ title: node.title, path: isPlace(node) ? node.path : null }));

/** The pages pinned in the tags bar from the start: home, and those pinned by the menu. */
export function pinnedPages(nodes: readonly MenuNode[]): TagInput[] {
  const path = paths.dashboard.to();
  const home = { key: tagKey(path), location: path, title: homeRoute.title };
  return [home, ...pinnedNodes(nodes).filter(({ key }) => key !== home.key)];
}

const pinnedNodes = (nodes: readonly MenuNode[]): TagInput[] =>
  nodes.flatMap((node) => [
    ...(node.affix && isScreen(node) && !node.redirect
      ? [{ key: tagKey(node.path), location: node.path, title: node.title }]
      : []),
    ...pinnedNodes(node.children),
  ]);

/** The title that a menu gives to the page of a tag; null where its location is now another page or none. */
export function titleBy(nodes: readonly MenuNode[], { key, location }: Omit<TagInput, 'title'>) {
  const route = routeOf(location, { nodes, settled: true });
  return route.kind === 'screen' && route.key === key ? route.title : null;
}

/** `<route title> - <app title>` (S-ROUTE-1). */
export const documentTitle = (routeTitle: string, appTitle: string): string =>
  routeTitle ? `${routeTitle} - ${appTitle}` : appTitle;
