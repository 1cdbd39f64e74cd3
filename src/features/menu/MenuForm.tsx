import '../../ui/page/lists.css';
import '../../ui/fields/forms.css';
import '../../records/form/form.css';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { StaleError } from '../../api/errors.ts';
import { type Menu, type MenuFields, menuFields } from '../../contract/access/menu.ts';
import { menuProblems } from '../../contract/access/menu-rules.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { useMayWrite, type WritingCall } from '../../state/session/Permitted.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { MenuFieldset } from './MenuFieldset.tsx';

interface MenuFormProps {
  title: string;
  rows: readonly Menu[];
  /** The one that is stored. */
  menu?: Menu;
  initial: MenuFields;
  /** By which it is saved. */
  call: WritingCall;
  /** Somebody else has saved meanwhile: what is there now. */
  onNewest?: (menu: Menu) => void;
  onSave: (fields: MenuFields) => Promise<void>;
}

/** What is edited of a menu entry. Nothing of it is queued: others see it at once, or not at all. */
export function MenuForm(props: MenuFormProps) {
  const { title, rows, menu, initial, call, onNewest, onSave } = props;
  const [typed, setTyped] = useState<Partial<MenuFields>>({});
  const { busy, problem, errors, refuse, send } = useSending();
  const mayWrite = useMayWrite(call);
  const { label, disabled } = useOnlineOnly('保存');
  const fields = { ...initial, ...typed };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || !mayWrite) return;
    const wrong = errorsIn(fields);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    await send(() =>
      onSave(fields).catch((error) => {
        if (error instanceof StaleError) onNewest?.(error.current as Menu);
        throw error;
      }),
    );
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
          onChange={(changed) => setTyped({ ...typed, ...changed })}
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
      <div className="form-bar">
        <p className="soft small menu-made">
          {menu && menu.updatedAt > 0 ? (
            <>
              修改于 <Age at={menu.updatedAt} />，{menu.updatedByName}
            </>
          ) : (
            '保存后对有权限的角色生效'
          )}
        </p>
        {mayWrite && (
          <Button type="submit" disabled={busy || disabled}>
            {label}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The first thing that is wrong with each field. */
function errorsIn(fields: MenuFields): Record<string, string> {
  const { issues = [] } = v.safeParse(v.object(menuFields), fields);
  return {
    ...menuProblems(fields),
    ...Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]).reverse()),
  };
}
