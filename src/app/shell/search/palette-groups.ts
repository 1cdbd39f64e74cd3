import type { GroupId, PaletteEntry } from './palette-entry.ts';

/** Lines of one kind, below their heading. */
export interface Group {
  id: GroupId;
  title: string;
  entries: readonly PaletteEntry[];
}

const titles: Readonly<Record<GroupId, string>> = {
  recent: '最近访问',
  menu: '菜单',
  articles: '文章',
  columns: '栏目与课程',
  others: '其他内容',
  pages: '页面',
  actions: '动作',
  offers: '更多动作',
};

/** Maximum number of lines per kind of record, server results included. */
const MOST = 8;
const RECORDS: readonly GroupId[] = ['articles', 'columns', 'others'];
const ORDER: readonly GroupId[] = ['recent', 'menu', ...RECORDS, 'pages', 'actions', 'offers'];

/** Groups lines by kind in a fixed order, kinds in `first` before all others. Of duplicates the first one is shown. */
export function groupsOf(
  entries: readonly PaletteEntry[],
  first: readonly GroupId[] = [],
): Group[] {
  const known = new Set<string>();
  const fresh = entries.filter(({ key }) => !known.has(key) && known.add(key));
  return [...first, ...ORDER.filter((id) => !first.includes(id))]
    .map((id) => ({ id, title: titles[id], entries: fresh.filter((one) => one.group === id) }))
    .map((group) =>
      RECORDS.includes(group.id) ? { ...group, entries: group.entries.slice(0, MOST) } : group,
    )
    .filter((group) => group.entries.length > 0);
}

/** All lines in order. */
export const linesOf = (groups: readonly Group[]): PaletteEntry[] =>
  groups.flatMap(({ entries }) => entries);

/**
 * Merges further results for the same words: all lines up to the active one stay in place, so that Enter and a press
 * hit what they were aimed at; new lines are added below.
 */
export function joined(
  before: readonly Group[],
  next: readonly Group[],
  active: string | null,
): Group[] {
  const lines = linesOf(before);
  const end = lines.findIndex(({ key }) => key === active) + 1;
  if (end === 0) return [...next];
  const fixed = new Set(lines.slice(0, end).map(({ key }) => key));
  const latest = new Map(linesOf(next).map((entry) => [entry.key, entry]));
  const above = before
    .map((group) => ({
      ...group,
      // The latest data in the same place: offline, a record that is not on the device is marked so.
      entries: group.entries
        .filter(({ key }) => fixed.has(key))
        .map((entry) => latest.get(entry.key) ?? entry),
    }))
    .filter(({ entries }) => entries.length > 0);
  const last = above.at(-1);
  const left = (group: Group): PaletteEntry[] => group.entries.filter(({ key }) => !fixed.has(key));
  const grown = above.map((group) => {
    const more = group === last && next.find(({ id }) => id === group.id);
    return more ? { ...group, entries: [...group.entries, ...left(more)] } : group;
  });
  const below = next
    .filter(({ id }) => id !== last?.id)
    .map((group) => {
      const isAbove = above.some(({ id }) => id === group.id);
      return {
        ...group,
        title: isAbove ? `更多${group.title}` : group.title,
        entries: left(group),
      };
    })
    .filter(({ entries }) => entries.length > 0);
  return [...grown, ...below];
}
