import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { requireUserName } from '../../../state/session/session.store.ts';
import { TextField } from '../../../ui/fields/Field.tsx';

interface PasswordStageProps {
  /** Id of the form, for a button outside it. */
  id: string;
  error: string | undefined;
  onPassword: (password: string) => void;
  /** Further fields above the password. */
  children?: ReactNode;
}

/** Asks for the current password: another person at an open page must not change how its user signs in. */
export function PasswordStage({ id, error, onPassword, children }: PasswordStageProps) {
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState('');
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[type=password]')?.focus(), []);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '' ? '请输入当前密码' : '');
    if (password !== '') onPassword(password);
  };
  return (
    <form className="form-grid" id={id} ref={form} noValidate onSubmit={handleSubmit}>
      {/* Password managers need the account's name. */}
      <input hidden readOnly autoComplete="username" value={requireUserName()} />
      {children}
      <TextField
        label="当前密码"
        type="password"
        autoComplete="current-password"
        value={password}
        error={missing || error}
        onChange={({ target }) => setPassword(target.value)}
      />
    </form>
  );
}
