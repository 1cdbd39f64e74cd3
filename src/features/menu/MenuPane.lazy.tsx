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
  /** Id of the edited entry; null: a new one. */
  id: string | null;
  /** Initial position of a new entry. */
  added: { parentId: string | null; sort: number } | null;
  /** Its unsaved input, which outlives the pane. */
  draft: FormDraft<Menu, MenuFields> | undefined;
  onType: (base: Menu | null, typed: MenuFields | null) => void;
  /** Id for the new entry. */
  newId: () => string;
  /** Called when the server has stored these fields. */
  onSaved: (fields: MenuFields, menu: Menu) => void;
}

/** An entry of the menu beside the tree. */
export function MenuPane(props: MenuPaneProps) {
  const { rows, id, added, draft, onType, newId, onSaved } = props;
  const menu = rows.find((row) => row.id === id) ?? null;
  const base = draft?.base ?? menu;
  const merged = useMergedSave<Menu>({
    what: `「${(base ?? draft?.fields)?.title ?? ''}」`,
    specs: menuSpecs((one) => rows.find((row) => row.id === one)?.title ?? one),
    sidesOf: (row) => ({ ...fieldsOf(row) }),
    save: (sides, stored) => updateMenu(stored, sides as unknown as MenuFields),
    create: (sides) => createMenu(newId(), sides as unknown as MenuFields),
  });
  if (!menu && !added) return <EmptyState title="这个菜单已经不在了" />;
  return (
    <>
      <MenuForm
        title={menu?.title ?? '新增菜单'}
        rows={rows}
        {...(menu && { menu })}
        initial={base ? fieldsOf(base) : initialFields(rows, added)}
        typed={draft?.fields ?? null}
        onType={(typed) => onType(menu, typed)}
        call={menu ? menuCalls.update : menuCalls.create}
        onSave={async (fields) => {
          const stored = await merged.save(base, { ...fields });
          if (!stored) return;
          notify({ title: `「${stored.title}」已保存到服务器`, kind: 'success' });
          onSaved(fields, stored);
        }}
      />
      {merged.dialog}
    </>
  );
}

/** Initial values of a new entry. */
function initialFields(rows: readonly Menu[], added: MenuPaneProps['added']): MenuFields {
  const parent = rows.find((row) => row.id === added?.parentId);
  const kind = parent?.kind === 'page' ? 'button' : 'page';
  return { ...emptyMenu, kind, parentId: parent?.id ?? null, sort: added?.sort ?? 0 };
}
