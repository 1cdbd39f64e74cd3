import { type Menu, menuCalls, type Seen } from '../../contract/access/menu.ts';
import { onOff } from '../../records/choices.ts';
import { type Choice, listKind, type TreeKind } from '../../records/kind.ts';
import type { TreeRow } from '../../records/tree/use-placing.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import type { MarkName } from '../../ui/marks/StateMark.tsx';

export const menuKinds: readonly Choice[] = [
  { value: 'folder', label: '目录' },
  { value: 'page', label: '菜单' },
  { value: 'button', label: '按钮' },
];

/** Whether a role sees an entry, or why not. */
export const seenWords: Readonly<Record<Seen, string>> = {
  shown: '看得到',
  hidden: '隐藏',
  off: '停用',
  denied: '缺权限',
  empty: '没有下级',
};

const words = (choices: readonly Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

const { search, create, delete: remove, sort } = menuCalls;

/** 菜单, as a tree. The form is a pane of its own: menu changes are never queued. */
export const menus = listKind(
  { search, create, delete: remove, sort },
  {
    entity: 'menu',
    label: '菜单',
    measure: '个',
    titleOf: ({ title }) => title,
    summaryOf: ({ path, permission }) => path || permission,
    Picture: ({ row }) => (row.icon ? <Icon name={row.icon} size={16} /> : null),
    // The usual values get no tag.
    tagsOf: ({ kind, visible, external, affix }) => [
      ...(kind !== 'button' && !visible ? [{ label: '隐藏' }] : []),
      ...(external ? [{ label: '外链' }] : []),
      ...(affix ? [{ label: '固定标签' }] : []),
    ],
    columns: [
      { name: 'kind', label: '类型', value: ({ kind }) => words(menuKinds, kind) },
      { name: 'path', label: '路由地址', value: ({ path }) => path, format: 'code' },
      {
        name: 'permission',
        label: '权限标识',
        value: ({ permission }) => permission,
        format: 'code',
        minor: true,
      },
      {
        name: 'cached',
        label: '缓存',
        minor: true,
        value: ({ kind, cached, external }) => (kind === 'page' && !external && cached ? '是' : ''),
      },
      {
        name: 'status',
        label: '状态',
        value: ({ status }) => words(onOff, status),
        mark: ({ status }) => status,
      },
    ],
    filters: [
      { name: 'kind', label: '类型', options: { choices: menuKinds }, quick: true },
      { name: 'status', label: '状态', options: { choices: onOff }, quick: true },
    ],
  },
);

const seenMarks: Readonly<Record<Seen, MarkName>> = {
  ...{ shown: 'on', hidden: 'off', off: 'off', denied: 'off', empty: 'off' },
};

/** The same, with a last column that shows what a role sees of each entry. */
export const menusSeen = (seen: Readonly<Record<string, Seen>>, role: string): TreeKind => ({
  ...menus,
  isQuiet: ({ id }) => seen[id] !== 'shown',
  columns: [
    ...menus.columns.filter(({ name }) => name !== 'status'),
    {
      name: 'status',
      label: role,
      value: ({ id }) => seenWords[seen[id] ?? 'denied'],
      mark: ({ id }) => seenMarks[seen[id] ?? 'denied'],
    },
  ],
});

/** Whether an entry matches the keyword and the filters. */
export function matchesMenu(
  row: TreeRow,
  query: { keyword: string; filters: Readonly<Record<string, string>> },
): boolean {
  const { title, path, permission, kind, status } = row as TreeRow & Menu;
  const { filters, keyword } = query;
  const text = `${title}\n${path}\n${permission}`.toLowerCase();
  return (
    text.includes(keyword) &&
    (!filters.kind || filters.kind === kind) &&
    (!filters.status || filters.status === status)
  );
}
