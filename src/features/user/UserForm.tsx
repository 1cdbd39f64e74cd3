import type { FormEvent, ReactNode } from 'react';
import { newUserName, userFields } from '../../contract/access/user.ts';
import { errorsIn } from '../../records/fields.ts';
import { PaneBar } from '../../records/pane/PaneBar.tsx';
import { isSameFields } from '../../state/editing/same-fields.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { useMayWrite, type WritingCall } from '../../state/session/Permitted.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { RolesField } from './RolesField.tsx';
import type { Typed } from './user.api.ts';
import { userTexts } from './user-specs.ts';

interface UserFormProps {
  title: string;
  /** Initial values. */
  initial: Typed;
  /** Unsaved input, or null; stored outside, as it outlives the form. */
  typed: Typed | null;
  onType: (typed: Typed | null) => void;
  /** The call that saves it. */
  call: WritingCall;
  isNew?: boolean;
  onSave: (typed: Typed) => Promise<void>;
  children?: ReactNode;
}

/** The form of a user. Never queued: a permission granted hours later is not what was meant. */
export function UserForm(props: UserFormProps) {
  const { title, initial, typed, onType, call, isNew = false, onSave, children } = props;
  const { busy, problem, errors, refuse, send } = useSending();
  const mayWrite = useMayWrite(call);
  const { label, disabled } = useOnlineOnly(isNew ? '新增' : '保存');
  const fields = typed ?? initial;
  const change = (changed: Partial<Typed>) => {
    const next = { ...fields, ...changed };
    onType(isSameFields({ ...next }, { ...initial }) ? null : next);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || !mayWrite) return;
    const wrong = errorsIn(
      { rules: { ...userFields, ...(isNew && { userName: newUserName }) } },
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
        disabled={busy || disabled}
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
