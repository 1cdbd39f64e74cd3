import { useState } from 'react';
import { type Menu, menuCalls } from '../../contract/access/menu.ts';
import { notify } from '../../state/base/notices.store.ts';
import { EmptyState } from '../../ui/page/States.tsx';
import { MenuForm } from './MenuForm.tsx';
import { createMenu, emptyMenu, fieldsOf, updateMenu } from './menu.api.ts';

export interface MenuPaneProps {
  /** All entries. */
  rows: readonly Menu[];
  /** Of the one that is edited; null: a new one. */
  id: string | null;
  /** Where a new one begins. */
  added: { parentId: string | null; sort: number } | null;
  onSaved: () => void;
  /** Somebody else has saved meanwhile. */
  onStale: () => void;
}

/** An entry of the menu beside the tree. */
export function MenuPane({ rows, id, added, onSaved, onStale }: MenuPaneProps) {
  const [newest, setNewest] = useState<Menu | null>(null);
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
  const current = newest && newest.version > menu.version ? newest : menu;
  return (
    <MenuForm
      title={current.title}
      rows={rows}
      menu={current}
      initial={fieldsOf(current)}
      call={menuCalls.update}
      onNewest={(next) => {
        setNewest(next);
        onStale();
      }}
      onSave={async (fields) => saved(await updateMenu(current, fields))}
    />
  );
}
