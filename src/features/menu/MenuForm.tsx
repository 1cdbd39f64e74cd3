import '../../ui/page/lists.css';
import '../../ui/fields/forms.css';
import '../../records/form/form.css';
import type { FormEvent } from 'react';
import { type Menu, type MenuFields, menuFields } from '../../contract/access/menu.ts';
import { menuProblems } from '../../contract/access/menu-validation.ts';
import { errorsIn } from '../../records/fields.ts';
import { PaneBar } from '../../records/pane/PaneBar.tsx';
import { configState } from '../../state/base/config.store.ts';
import { isSameFields } from '../../state/editing/same-fields.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { useMayWrite, type WritingCall } from '../../state/session/Permitted.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { MenuFieldset } from './MenuFieldset.tsx';

interface MenuFormProps {
  title: string;
  rows: readonly Menu[];
  /** The stored entry. */
  menu?: Menu;
  /** Initial values. */
  initial: MenuFields;
  /** Unsaved input, or null; stored outside, as it outlives the form. */
  typed: MenuFields | null;
  onType: (typed: MenuFields | null) => void;
  /** The call that saves it. */
  call: WritingCall;
  onSave: (fields: MenuFields) => Promise<void>;
}

/** The form of a menu entry. Never queued: others see a change at once, or not at all. */
export function MenuForm(props: MenuFormProps) {
  const { title, rows, menu, initial, typed, onType, call, onSave } = props;
  const { busy, problem, errors, refuse, send } = useSending();
  const mayWrite = useMayWrite(call);
  const { label, disabled } = useOnlineOnly('保存');
  const fields = typed ?? initial;
  const change = (changed: Partial<MenuFields>) => {
    const next = { ...fields, ...changed };
    onType(isSameFields({ ...next }, { ...initial }) ? null : next);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || !mayWrite) return;
    const wrong = errorsIn(
      { rules: menuFields, check: () => menuProblems(fields, configState.values.httpLinks) },
      { ...fields },
    );
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    await send(() => onSave(fields));
  };
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
        disabled={busy || disabled}
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
