import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { newPassword } from '../../../contract/session/profile.ts';
import { notify } from '../../../state/base/notices.store.ts';
import { useOnlineOnly } from '../../../state/editing/use-online-only.ts';
import { useSending } from '../../../state/editing/use-sending.ts';
import { changePassword } from '../../../state/session/change-password.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/Field.tsx';
import { Age } from '../../../ui/marks/Age.tsx';
import { SecuritySection } from './SecuritySection.tsx';

const empty = { current: '', next: '', again: '' };
type Passwords = typeof empty;

const shown = [
  { name: 'current', label: '当前密码', autoComplete: 'current-password' },
  { name: 'next', label: '新密码', autoComplete: 'new-password', hint: '至少 8 个字符' },
  { name: 'again', label: '再次输入新密码', autoComplete: 'new-password' },
] as const;

interface PasswordSectionProps {
  userName: string;
  /** Time of the last change; null: never, undefined: unknown. */
  changedAt: number | null | undefined;
  onChanged: () => void;
}

/** Changes the password. It is stored nowhere but in the fields themselves. */
export function PasswordSection({ userName, changedAt, onChanged }: PasswordSectionProps) {
  const [passwords, setPasswords] = useState<Passwords | null>(null);
  const { busy, problem, errors, refuse, send } = useSending();
  const { label, disabled } = useOnlineOnly('修改密码');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled || !passwords) return;
    const wrong = errorsIn(passwords);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (!(await send(() => changePassword(passwords.current, passwords.next)))) return;
    setPasswords(null);
    notify({ title: '密码已修改，其他设备需要重新登录', kind: 'success' });
    onChanged();
  };
  return (
    <SecuritySection
      title="密码"
      action={
        !passwords && (
          <Button disabled={disabled} onClick={() => setPasswords(empty)}>
            {label}
          </Button>
        )
      }
      hint={
        <>
          {typeof changedAt === 'number' && (
            <>
              上次修改 <Age at={changedAt} />。
            </>
          )}
          改密码后，其他会话全部退出。
        </>
      }
    >
      {passwords && (
        <form className="form-grid" onSubmit={handleSubmit} noValidate aria-label="修改密码">
          {/* Password managers need the account's name. */}
          <input hidden readOnly autoComplete="username" value={userName} />
          {shown.map(({ name, ...field }, at) => (
            <TextField
              key={name}
              {...field}
              autoFocus={at === 0}
              type="password"
              value={passwords[name]}
              error={errors[name]}
              onChange={({ target }) => setPasswords({ ...passwords, [name]: target.value })}
            />
          ))}
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
          <div className="page-actions">
            <Button type="submit" disabled={busy || disabled}>
              {label}
            </Button>
            <Button tone="plain" onClick={() => setPasswords(null)}>
              取消
            </Button>
          </div>
        </form>
      )}
    </SecuritySection>
  );
}

function errorsIn({ current, next, again }: Passwords): Record<string, string> {
  const { issues } = v.safeParse(newPassword, next);
  return {
    ...(current === '' && { current: '请输入当前密码' }),
    ...(issues && { next: issues[0].message }),
    ...(again !== next && { again: '两次输入的新密码不一致' }),
  };
}
