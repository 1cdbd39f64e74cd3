import { isComponent } from './components.ts';
import type { MenuFields } from './menu.ts';

/** The screen for editing menus, and its permission: both must stay reachable. */
export const menuScreen = { component: 'menu/index', permission: 'menu:search' } as const;

/** A path of the app or a part of one: no scheme, no query, no dot segments. */
const PATH = /^\/?[\p{L}\p{N}_~-][\p{L}\p{N}_.~-]*(?:\/[\p{L}\p{N}_~-][\p{L}\p{N}_.~-]*)*$/u;

/** Fields of an entry that depend on each other. */
type Judged = Pick<
  MenuFields,
  'kind' | 'external' | 'path' | 'component' | 'permission' | 'activeMenu'
>;

/**
 * Errors of fields that are valid on their own but not in combination, by field; empty: none. `http`: links may use it.
 */
export function menuProblems(fields: Judged, http = false): Record<string, string> {
  const { kind, path, permission, activeMenu } = fields;
  if (kind === 'button') return permission === '' ? { permission: '请填写权限标识' } : {};
  const address = isLink(fields) ? linkProblem(path, http) : pathProblem(path);
  const component = kind === 'page' && !fields.external ? componentProblem(fields.component) : '';
  const isPlace = activeMenu === '' || (activeMenu.startsWith('/') && PATH.test(activeMenu));
  return {
    ...(address && { path: address }),
    ...(component && { component }),
    ...(!isPlace && { activeMenu: '高亮菜单应为以 / 开头的地址' }),
  };
}

/** Whether an entry is an external link. */
export const isLink = ({ kind, external }: Pick<MenuFields, 'kind' | 'external'>): boolean =>
  kind === 'page' && external;

function pathProblem(path: string): string {
  if (path === '') return '请填写路由地址';
  return PATH.test(path) ? '' : '路由地址只能用文字、数字、- _ ~ . 和 /';
}

function linkProblem(path: string, http: boolean): string {
  if (path === '') return '请填写外链的地址';
  // A browser reads a backslash as a slash, and drops control characters.
  const isSafe =
    /^https?:\/\/[^\s\\]+$/.test(path) && (http || path.startsWith('https:')) && URL.canParse(path);
  return isSafe ? '' : '外链应以 https:// 开头';
}

function componentProblem(component: string): string {
  if (component === '') return '请选择组件';
  return isComponent(component) ? '' : '应用里没有这个组件';
}
