import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { newPassword } from '../../contract/session/profile.ts';
import { notify } from '../../state/base/notices.store.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { renewKeys } from '../../state/sending/start-sending.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { changePassword } from './profile.api.ts';

const empty = { current: '', next: '', again: '' };
type Passwords = typeof empty;

const shown = [
  { name: 'current', label: '当前密码', autoComplete: 'current-password' },
  { name: 'next', label: '新密码', autoComplete: 'new-password', hint: '至少 8 个字符' },
  { name: 'again', label: '再次输入新密码', autoComplete: 'new-password' },
] as const;

/** Another password. It is never stored anywhere but in the fields themselves. */
export function PasswordPanel({ userName }: { userName: string }) {
  const [passwords, setPasswords] = useState(empty);
  const { busy, problem, errors, refuse, send } = useSending();
  const { label, disabled } = useOnlineOnly('修改密码');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled) return;
    const wrong = errorsIn(passwords);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    if (!(await send(() => changePassword(passwords.current, passwords.next)))) return;
    void renewKeys(userName).catch(() => undefined);
    setPasswords(empty);
    notify({ title: '密码已修改，其他设备需要重新登录', kind: 'success' });
  };
  return (
    <Panel title="修改密码">
      <form className="form-grid" onSubmit={handleSubmit} noValidate aria-label="修改密码">
        {/* Password managers ask whose it is. */}
        <input hidden readOnly autoComplete="username" value={userName} />
        {shown.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
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
        <div>
          <Button type="submit" disabled={busy || disabled}>
            {label}
          </Button>
        </div>
      </form>
    </Panel>
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
