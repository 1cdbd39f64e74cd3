import '../../ui/page/lists.css';
import '../../ui/fields/forms.css';
import '../../records/form/form.css';
import { type Menu, type MenuFields, menuFields } from '../../contract/access/menu.ts';
import { menuProblems } from '../../contract/access/menu-validation.ts';
import { PaneBar } from '../../records/pane/PaneBar.tsx';
import { type PaneFields, usePaneForm } from '../../records/pane/use-pane-form.ts';
import { configState } from '../../state/base/config.store.ts';
import { Age } from '../../ui/marks/Age.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { MenuFieldset } from './MenuFieldset.tsx';

interface MenuFormProps extends PaneFields<MenuFields> {
  title: string;
  rows: readonly Menu[];
  /** The stored entry. */
  menu?: Menu;
}

/** The form of a menu entry. Never queued: others see a change at once, or not at all. */
export function MenuForm(props: MenuFormProps) {
  const { title, rows, menu, typed, onType } = props;
  const form = usePaneForm(props, '保存', (fields) => ({
    rules: menuFields,
    check: () => menuProblems(fields, configState.values.httpLinks),
  }));
  const { fields, change, errors, problem, mayWrite, label, disabled, handleSubmit } = form;
  return (
    <form className="pane-form" onSubmit={handleSubmit} noValidate aria-label={title}>
      <header className="pane-head">
        <h2 className="one-line">{title}</h2>
      </header>
      <div className="pane-body">
        <MenuFieldset
          {...{ rows, fields, errors }}
          id={menu?.id ?? null}
          locked={menu?.locked ?? false}
          readOnly={!mayWrite}
          onChange={change}
        />
        {menu?.locked && (
          <p className="menu-lock">
            <Icon name="lock" size={14} />
            管理员只能从这里进来：不能隐藏、停用、删除，也不能换组件和权限标识。
          </p>
        )}
        {problem && (
          <p className="field-error" role="alert">
            {problem}，填写的内容仍在这里
          </p>
        )}
      </div>
      <PaneBar
        label={mayWrite ? label : null}
        disabled={disabled}
        onDiscard={typed && (() => onType(null))}
      >
        {menu && menu.updatedAt > 0 ? (
          <>
            修改于 <Age at={menu.updatedAt} />，{menu.updatedByName}
          </>
        ) : (
          '保存后对有权限的角色生效'
        )}
      </PaneBar>
    </form>
  );
}
