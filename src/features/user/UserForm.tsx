import type { ReactNode } from 'react';
import { newUserName, userFields } from '../../contract/access/user.ts';
import { PaneBar } from '../../records/pane/PaneBar.tsx';
import { type PaneFields, usePaneForm } from '../../records/pane/use-pane-form.ts';
import { Switch } from '../../ui/choice/Switch.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { RolesField } from './RolesField.tsx';
import type { Typed } from './user.api.ts';
import { userTexts } from './user-specs.ts';

interface UserFormProps extends PaneFields<Typed> {
  title: string;
  isNew?: boolean;
  children?: ReactNode;
}

/** The form of a user. Never queued: a permission granted hours later is not what was meant. */
export function UserForm(props: UserFormProps) {
  const { title, typed, onType, isNew = false, children } = props;
  const form = usePaneForm(props, isNew ? '新增' : '保存', () => ({
    rules: { ...userFields, ...(isNew && { userName: newUserName }) },
  }));
  const { fields, change, errors, problem, mayWrite, label, disabled, handleSubmit } = form;
  return (
    <form className="pane-form" onSubmit={handleSubmit} noValidate aria-label={title}>
      <header className="pane-head">
        <h2 className="one-line">{title}</h2>
      </header>
      <div className="pane-body form-grid">
        {children}
        <TextField
          label="账号"
          required={isNew}
          readOnly={!isNew}
          hint={isNew ? '建好后不能再改' : undefined}
          autoCapitalize="none"
          spellCheck={false}
          value={fields.userName}
          error={errors.userName}
          onChange={({ target }) => change({ userName: target.value })}
        />
        <div className="user-texts">
          {userTexts.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              readOnly={!mayWrite}
              value={fields[name]}
              error={errors[name]}
              onChange={({ target }) => change({ [name]: target.value })}
            />
          ))}
        </div>
        <RolesField
          value={fields.roleIds}
          readOnly={!mayWrite}
          error={errors.roleIds}
          onChange={(roleIds) => change({ roleIds })}
        />
        {!isNew && (
          <>
            <Switch
              label="须改密码"
              hint="打开后，对方要先换密码才能继续"
              checked={fields.mustChange}
              readOnly={!mayWrite}
              onChange={(mustChange) => change({ mustChange })}
            />
            <Switch
              label="启用账号"
              checked={fields.status === 'on'}
              readOnly={!mayWrite}
              onChange={(on) => change({ status: on ? 'on' : 'off' })}
            />
          </>
        )}
      </div>
      <PaneBar
        label={mayWrite ? label : null}
        disabled={disabled}
        onDiscard={typed && (() => onType(null))}
      >
        {problem && (
          <span className="field-error" role="alert">
            {problem}，填写的内容仍在这里
          </span>
        )}
      </PaneBar>
    </form>
  );
}
