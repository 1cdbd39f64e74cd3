import { useState } from 'react';
import { type Menu, type MenuFields, menuCalls } from '../../contract/access/menu.ts';
import { useMergedSave } from '../../records/conflict/use-merged-save.tsx';
import { notify } from '../../state/base/notices.store.ts';
import { EmptyState } from '../../ui/page/States.tsx';
import { MenuForm } from './MenuForm.tsx';
import { createMenu, emptyMenu, fieldsOf, updateMenu } from './menu.api.ts';
import { menuSpecs } from './menu-specs.ts';

export interface MenuPaneProps {
  /** All entries. */
  rows: readonly Menu[];
  /** Of the one that is edited; null: a new one. */
  id: string | null;
  /** Where a new one begins. */
  added: { parentId: string | null; sort: number } | null;
  onSaved: () => void;
}

/** An entry of the menu beside the tree. */
export function MenuPane({ rows, id, added, onSaved }: MenuPaneProps) {
  const saved = ({ title }: Menu) => {
    notify({ title: `「${title}」已保存到服务器`, kind: 'success' });
    onSaved();
  };
  if (added) {
    const parent = rows.find((row) => row.id === added.parentId);
    const kind = parent?.kind === 'page' ? 'button' : 'page';
    return (
      <MenuForm
        title="新增菜单"
        rows={rows}
        initial={{ ...emptyMenu, kind, parentId: parent?.id ?? null, sort: added.sort }}
        call={menuCalls.create}
        onSave={async (fields) => saved(await createMenu(fields))}
      />
    );
  }
  const menu = rows.find((row) => row.id === id);
  if (!menu) return <EmptyState title="这个菜单已经不在了" />;
  return <StoredMenu rows={rows} menu={menu} onStored={saved} />;
}

interface StoredMenuProps {
  rows: readonly Menu[];
  menu: Menu;
  onStored: (menu: Menu) => void;
}

function StoredMenu({ rows, menu, onStored }: StoredMenuProps) {
  /** As it was when typing began: what others change meanwhile is no change of ours. */
  const [base, setBase] = useState<Menu | null>(null);
  const merged = useMergedSave<Menu>({
    what: `「${menu.title}」`,
    specs: menuSpecs((id) => rows.find((row) => row.id === id)?.title ?? id),
    sidesOf: (row) => ({ ...fieldsOf(row) }),
    save: (sides, version) => updateMenu({ id: menu.id, version }, sides as unknown as MenuFields),
  });
  return (
    <>
      <MenuForm
        title={menu.title}
        rows={rows}
        menu={menu}
        initial={fieldsOf(menu)}
        call={menuCalls.update}
        onBegin={() => setBase(menu)}
        onSave={async (fields) => {
          const stored = await merged.save(base ?? menu, { ...fields });
          if (stored) onStored(stored);
        }}
      />
      {merged.dialog}
    </>
  );
}
