import { ownAddresses } from '../../../src/contract/access/components.ts';
import type { MenuFields } from '../../../src/contract/access/menu.ts';
import { menuProblems, menuScreen } from '../../../src/contract/access/menu-validation.ts';
import type { AppConfig } from '../../../src/contract/app-config.ts';
import type { MenuEntry } from '../../../src/contract/session/admin.ts';
import { invalidFields, refusedByRule } from '../../base/refusal.ts';
import { permissionCodes } from '../../security/access/permissions.ts';
import { codesNamed, kindOf, type MenuRow, menuOf, trailOf } from './permitted-menu.ts';

/** Maximum depth, buttons included; deeper menus are unusable. */
const DEEPEST = 5;

/** Refuses inconsistent fields, and permission codes that no endpoint requires. */
export function checkFields(fields: MenuFields, { httpLinks }: AppConfig): void {
  const unknown = codesNamed(fields.permission).find((code) => !permissionCodes.includes(code));
  const problems = {
    ...menuProblems(fields, httpLinks),
    ...(unknown !== undefined && { permission: `没有「${unknown}」这个权限标识` }),
  };
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** Problem with the position of an entry, and the field it concerns; null if there is none. */
export function placeProblem(
  rows: readonly MenuRow[],
  id: string,
): { field: 'parentId' | 'path'; message: string } | null {
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const message = parentProblem(rows, row) ?? childProblem(rows, row) ?? depthProblem(rows, row);
  if (message) return { field: 'parentId', message };
  const conflict = conflictOf(rows, row);
  if (conflict) return { field: 'path', message: `「${titleOf(conflict)}」已经用了这个地址` };
  const isOwn = branchOf(rows, row).some((one) => isScreen(one) && isAppsOwn(rows, one));
  return isOwn ? { field: 'path', message: '这个地址由应用自己使用' } : null;
}

/** Whether the app itself routes this address to another screen, whatever the menu contains. */
function isAppsOwn(rows: readonly MenuRow[], row: MenuRow): boolean {
  const address = addressOf(rows, row);
  return Object.hasOwn(ownAddresses, address) && ownAddresses[address] !== row.component;
}

function parentProblem(rows: readonly MenuRow[], row: MenuRow): string | undefined {
  const kind = kindOf(row);
  if (row.parentId === null) return kind === 'button' ? '按钮要放在菜单之下' : undefined;
  const [, ...above] = trailOf(rows, row);
  const [parent] = above;
  if (!parent) return row.parentId === row.id ? '不能放在自己之下' : '上级菜单不存在';
  if (above.at(-1)?.parentId === row.id) return '不能放在自己或自己的下级之下';
  if (kind === 'button') return kindOf(parent) === 'page' ? undefined : '按钮要放在菜单之下';
  return kindOf(parent) === 'folder' ? undefined : '目录和菜单要放在目录之下，或放在顶层';
}

function childProblem(rows: readonly MenuRow[], row: MenuRow): string | undefined {
  const below = rows.filter(({ parentId }) => parentId === row.id).map(kindOf);
  const kind = kindOf(row);
  if (kind === 'button' && below.length > 0) return '按钮没有下级，请先移走它的下级';
  if (kind === 'page' && below.some((one) => one !== 'button'))
    return '菜单之下只能有按钮，请先移走其他下级';
  return kind === 'folder' && below.includes('button')
    ? '目录之下没有按钮，请先移走它的按钮'
    : undefined;
}

const depthProblem = (rows: readonly MenuRow[], row: MenuRow): string | undefined =>
  branchOf(rows, row).some((one) => trailOf(rows, one).length > DEEPEST)
    ? `菜单最多 ${DEEPEST} 层`
    : undefined;

const branchOf = (rows: readonly MenuRow[], row: MenuRow): MenuRow[] =>
  rows.filter((one) => trailOf(rows, one).includes(row));

/**
 * Returns the entry whose address conflicts with this one or one below it: a sibling with the same path, or a screen
 * with the same full address.
 */
function conflictOf(rows: readonly MenuRow[], row: MenuRow): MenuRow | undefined {
  if (kindOf(row) === 'button') return undefined;
  const isSibling = (one: MenuRow) => one.parentId === row.parentId && one.path === row.path;
  const sibling = rows.find((one) => one.id !== row.id && isSibling(one));
  if (sibling) return sibling;
  const branch = branchOf(rows, row).filter(isScreen);
  const own = new Set(branch.map((one) => addressOf(rows, one)));
  return rows.find(
    (one) => isScreen(one) && !branch.includes(one) && own.has(addressOf(rows, one)),
  );
}

/** Whether the entry opens a screen. Addresses of screens must be unique: the app drops the later duplicate. */
const isScreen = (row: MenuRow): boolean => kindOf(row) === 'page' && row.component !== '';

function addressOf(rows: readonly MenuRow[], row: MenuRow): string {
  let address = '';
  for (const { path } of trailOf(rows, row)) {
    address = address === '' ? path : `${path}/${address}`;
    if (path.startsWith('/')) return address;
  }
  return `/${address}`;
}

/** Refuses a change that makes the menu screen unreachable; if it is already unreachable, any change may repair it. */
export function refuseLockout(before: readonly MenuRow[], after: readonly MenuRow[]): void {
  if (isReachable(before) && !isReachable(after)) {
    throw refusedByRule(
      '管理员只能从这里进来：「菜单管理」和它的上级不能隐藏、停用、删除，也不能换组件和权限标识',
    );
  }
}

/** Ids of the entries without which the menu screen becomes unreachable; each is on the path to it. */
export function neededIn(rows: readonly MenuRow[]): ReadonlySet<string> {
  if (!isReachable(rows)) return new Set();
  const ways = rows
    .filter(({ component }) => component === menuScreen.component)
    .flatMap((row) => trailOf(rows, row).map(({ id }) => id));
  return new Set(ways.filter((id) => !isReachable(rows.filter((row) => row.id !== id))));
}

/** Whether a user with only the menu permission sees the path to the menu screen. */
const isReachable = (rows: readonly MenuRow[]): boolean =>
  menuOf(rows, [menuScreen.permission]).some(leadsToMenus);

const leadsToMenus = ({ hidden, component, children = [] }: MenuEntry): boolean =>
  !hidden && (component === menuScreen.component || children.some(leadsToMenus));

/** Title of an entry. */
export const titleOf = ({ meta }: MenuRow): string => JSON.parse(meta).title ?? '';
