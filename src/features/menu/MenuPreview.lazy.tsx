import '../../ui/fields/forms.css';
import { useMemo } from 'react';
import type { Seen } from '../../contract/access/menu.ts';
import { Waiting } from '../../records/Waiting.tsx';
import { buildMenu } from '../../state/menu/menu-tree.ts';
import { holdsPath, type SidebarItem, sidebarItems } from '../../state/menu/sidebar-items.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { CachedBanner } from '../../ui/page/States.tsx';
import { seenWords } from './menu.kind.tsx';
import type { Preview } from './use-preview.ts';

export interface MenuPreviewProps {
  preview: Preview;
  onRole: (roleId: string) => void;
}

/** The sidebar as a user with one role gets it; its links are disabled. */
export function MenuPreview({ preview, onRole }: MenuPreviewProps) {
  const { reply, roles, roleId = '', data } = preview;
  const items = useMemo(() => withHome(sidebarItems(buildMenu(data?.list ?? []).nodes)), [data]);
  return (
    <section className="pane-form" aria-label="预览">
      <header className="pane-head">
        <Icon name="eye" size={16} />
        <h2 className="one-line">预览</h2>
      </header>
      <div className="pane-body menu-previewed">
        <Select
          label="角色"
          value={roleId}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={onRole}
        />
        <CachedBanner reply={reply} />
        {data ? (
          <>
            <nav className="menu-preview" aria-label={`${preview.roleName}的菜单`}>
              <Level items={items} />
            </nav>
            <p className="soft small">{countsOf(data.seen)}</p>
          </>
        ) : (
          <Waiting reply={reply} />
        )}
      </div>
    </section>
  );
}

const Level = ({ items, inner = false }: { items: readonly SidebarItem[]; inner?: boolean }) => (
  <ul className="side-level">
    {items.map(({ key, title, icon, target, children }) => (
      <li key={key}>
        <span className="side-item">
          {!(inner && icon === '') && <Icon name={icon} />}
          <span>{title}</span>
          {target === 'outside' && <Icon name="link" size={14} />}
        </span>
        {children.length > 0 && <Level items={children} inner />}
      </li>
    ))}
  </ul>
);

const HOME = '/dashboard';

/** 首页 is available to every user. */
const withHome = (items: SidebarItem[]): SidebarItem[] =>
  items.some((item) => holdsPath(item, HOME))
    ? items
    : [
        {
          ...{ key: HOME, path: HOME, target: 'app', title: '首页', address: '' },
          ...{ icon: 'dashboard', component: '', children: [] },
        },
        ...items,
      ];

/** 看得到 9 个，缺权限 7 个. */
function countsOf(seen: Readonly<Record<string, Seen>>): string {
  const states = Object.values(seen);
  return (Object.keys(seenWords) as Seen[])
    .map((state) => [seenWords[state], states.filter((one) => one === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${word} ${count} 个`)
    .join('，');
}
