import { type Menu, type MenuFields, menuCalls } from '../../contract/access/menu.ts';
import { useMergedSave } from '../../records/conflict/use-merged-save.tsx';
import { notify } from '../../state/base/notices.store.ts';
import type { FormDraft } from '../../state/editing/form-drafts.ts';
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
  /** What is typed of it and not saved; it outlives the pane. */
  draft: FormDraft<Menu, MenuFields> | undefined;
  onType: (base: Menu | null, typed: MenuFields | null) => void;
  /** The server has these fields now. */
  onSaved: (fields: MenuFields, menu: Menu) => void;
}

/** An entry of the menu beside the tree. */
export function MenuPane({ rows, id, added, draft, onType, onSaved }: MenuPaneProps) {
  const saved = (fields: MenuFields, menu: Menu) => {
    notify({ title: `「${menu.title}」已保存到服务器`, kind: 'success' });
    onSaved(fields, menu);
  };
  if (added) {
    const parent = rows.find((row) => row.id === added.parentId);
    const kind = parent?.kind === 'page' ? 'button' : 'page';
    return (
      <MenuForm
        title="新增菜单"
        rows={rows}
        initial={{ ...emptyMenu, kind, parentId: parent?.id ?? null, sort: added.sort }}
        typed={draft?.fields ?? null}
        onType={(typed) => onType(null, typed)}
        call={menuCalls.create}
        onSave={async (fields) => saved(fields, await createMenu(fields))}
      />
    );
  }
  const menu = rows.find((row) => row.id === id);
  if (!menu) return <EmptyState title="这个菜单已经不在了" />;
  return <StoredMenu {...{ rows, menu, draft, onType }} onStored={saved} />;
}

interface StoredMenuProps extends Pick<MenuPaneProps, 'rows' | 'draft' | 'onType'> {
  menu: Menu;
  onStored: MenuPaneProps['onSaved'];
}

function StoredMenu({ rows, menu, draft, onType, onStored }: StoredMenuProps) {
  const base = draft?.base ?? menu;
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
        initial={fieldsOf(base)}
        typed={draft?.fields ?? null}
        onType={(typed) => onType(menu, typed)}
        call={menuCalls.update}
        onSave={async (fields) => {
          const stored = await merged.save(base, { ...fields });
          if (stored) onStored(fields, stored);
        }}
      />
      {merged.dialog}
    </>
  );
}
