import type { Selectable } from 'kysely';
import type { MenuFields, Seen } from '../../../src/contract/access/menu.ts';
import type { MenuEntry } from '../../../src/contract/session/admin.ts';
import type { Database } from '../../db/schema.ts';
import { holdsAll } from '../../security/access/permissions.ts';

/** Columns that a menu is built from. */
export type MenuRow = Omit<Selectable<Database['menus']>, 'version' | 'updatedBy' | 'updatedAt'>;

/** Component of a folder: the main frame (S-ROUTE-9). */
export const FRAME = 'Layout';

/** Kind of an entry: a folder has no screen of its own, a button no address. */
export const kindOf = ({
  component,
  path,
}: Pick<MenuRow, 'component' | 'path'>): MenuFields['kind'] => {
  if (component === FRAME) return 'folder';
  return path === '' ? 'button' : 'page';
};

/** Menu of a user with these permission codes. */
export function menuOf(rows: readonly MenuRow[], codes: readonly string[]): MenuEntry[] {
  const below = new Map<string | null, MenuRow[]>();
  for (const row of rows) {
    if (!isSent(row, codes)) continue;
    const siblings = below.get(row.parentId);
    if (siblings) siblings.push(row);
    else below.set(row.parentId, [row]);
  }
  return childrenOf(null, below);
}

const isSent = (row: MenuRow, codes: readonly string[]): boolean =>
  row.disabled === 0 && kindOf(row) !== 'button' && isAllowed(row, codes);

const isAllowed = ({ permission }: MenuRow, codes: readonly string[]): boolean =>
  permission === null ||
  holdsAll(codes) ||
  codesNamed(permission).some((code) => codes.includes(code));

/** Splits a comma-separated permission into codes. */
export const codesNamed = (permission: string): string[] =>
  permission
    .split(',')
    .map((code) => code.trim())
    .filter(Boolean);

function childrenOf(
  parentId: string | null,
  below: ReadonlyMap<string | null, readonly MenuRow[]>,
): MenuEntry[] {
  return (below.get(parentId) ?? [])
    .map((row) => entryOf(row, childrenOf(row.id, below)))
    .filter(({ component, children }) => component !== FRAME || children !== undefined);
}

function entryOf(row: MenuRow, children: MenuEntry[]): MenuEntry {
  const { path, name, component, permission, meta } = row;
  const hidden = row.hidden === 1;
  return {
    path,
    name,
    component,
    hidden,
    // A hidden entry with a permission stands for a permission code of the caller (S-SESS-5), not for a page.
    ...(permission !== null && !hidden && { permission }),
    meta: JSON.parse(meta),
    ...(children.length > 0 && { children }),
  };
}

/** State of each entry, by id, for a user with these codes. */
export function seenOf(rows: readonly MenuRow[], codes: readonly string[]): Record<string, Seen> {
  const seen = Object.fromEntries(rows.map((row) => [row.id, stateOf(trailOf(rows, row), codes)]));
  const holders = new Set(
    rows
      .filter((row) => kindOf(row) === 'page' && seen[row.id] === 'shown')
      .flatMap((row) => trailOf(rows, row).map(({ id }) => id)),
  );
  for (const row of rows) {
    const isEmpty = kindOf(row) === 'folder' && !holders.has(row.id);
    if (isEmpty && seen[row.id] === 'shown') seen[row.id] = 'empty';
  }
  return seen;
}

function stateOf(trail: readonly MenuRow[], codes: readonly string[]): Seen {
  if (trail.some(({ disabled }) => disabled === 1)) return 'off';
  if (!trail.every((row) => isAllowed(row, codes))) return 'denied';
  return trail.some(({ hidden }) => hidden === 1) ? 'hidden' : 'shown';
}

const indexes = new WeakMap<readonly MenuRow[], ReadonlyMap<string, MenuRow>>();

/** Entries by id, cached by array: a list must not be mutated after its first use. */
function byId(rows: readonly MenuRow[]): ReadonlyMap<string, MenuRow> {
  const known = indexes.get(rows) ?? new Map(rows.map((row) => [row.id, row]));
  indexes.set(rows, known);
  return known;
}

/** An entry and its ancestors, bottom up; ends at a cycle in corrupted data. */
export function trailOf(rows: readonly MenuRow[], row: MenuRow): MenuRow[] {
  const known = byId(rows);
  const trail: MenuRow[] = [];
  let next: MenuRow | undefined = row;
  while (next && !trail.includes(next)) {
    trail.push(next);
    const { parentId }: MenuRow = next;
    next = parentId === null ? undefined : known.get(parentId);
  }
  return trail;
}
