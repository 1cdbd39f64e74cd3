import type { MenuNode } from './menu-node.ts';

/** Receives each problem of an entry, worded for administrators. */
export type Report = (reason: string) => void;

/** The fields of one entry, each with its expected type. */
export interface ReadEntry extends Omit<MenuNode, 'path' | 'target' | 'children'> {
  /** Null: not a text, so that the entry's address is unknown. */
  path: string | null;
  /** Null: not a readable code. */
  permission: string | null;
  children: readonly unknown[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Maximum length of a text, characters; a longer one is a mistake and slows down every list that shows it. */
const LONGEST = 200;

/** Parses a menu entry from the server; null if it is no object. A field of the wrong type is left out. */
export function readEntry(sent: unknown, report: Report): ReadEntry | null {
  if (!isFields(sent)) {
    report('不是菜单项');
    return null;
  }
  const meta = metaOf(sent.meta, report);
  return {
    path: textOrNull(sent.path, '路由地址', report),
    component: text(sent.component, '组件', report),
    redirect: text(sent.redirect, '重定向', report),
    // If in doubt an entry is hidden: that reveals nothing to users without the permission.
    hidden: flag(sent.hidden, 'hidden', false, true, report),
    alwaysShow: flag(sent.alwaysShow, 'alwaysShow', false, false, report),
    permission: textOrNull(sent.permission, '权限标识', report),
    title: visible(text(meta.title, '标题', report), report),
    icon: text(meta.icon, '图标', report),
    affix: flag(meta.affix, 'affix', false, false, report),
    noCache: flag(meta.noCache, 'noCache', false, false, report),
    breadcrumb: flag(meta.breadcrumb, 'breadcrumb', true, true, report),
    activeMenu: text(meta.activeMenu, '高亮菜单', report),
    pinyin: text(meta.pinyin, '拼音', report),
    initials: text(meta.initials, '首字母', report),
    children: childrenOf(sent.children, report),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function metaOf(value: unknown, report: Report): Fields {
  if (isFields(value)) return value;
  if (value != null) report('meta 不是对象');
  return {};
}

function childrenOf(value: unknown, report: Report): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value != null) report('子菜单不是列表');
  return [];
}

const text = (value: unknown, label: string, report: Report): string =>
  textOrNull(value, label, report) ?? '';

/** A text; '' where there is none. Any other type is reported; a number is converted, the rest is null. */
function textOrNull(value: unknown, label: string, report: Report): string | null {
  if (typeof value === 'string') return value;
  if (value == null) return '';
  report(`${label}不是文字`);
  return typeof value === 'number' ? String(value) : null;
}

/** Removes line breaks and bidirectional control characters, which would disturb the lines around a title. */
function visible(title: string, report: Report): string {
  const plain = title.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  if (plain.length <= LONGEST) return plain;
  report('标题过长');
  return `${plain.slice(0, LONGEST)}…`;
}

/** A boolean, also given as 1 and 0 or in words; `inDoubt` for anything else. */
function flag(
  value: unknown,
  name: string,
  byDefault: boolean,
  inDoubt: boolean,
  report: Report,
): boolean {
  if (typeof value === 'boolean') return value;
  if (value == null) return byDefault;
  report(`${name} 应为 true 或 false`);
  if (value === 1 || value === '1' || value === 'true') return true;
  return value === 0 || value === '0' || value === 'false' ? false : inDoubt;
}
