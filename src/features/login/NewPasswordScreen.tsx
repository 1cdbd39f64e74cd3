import '../../ui/fields/forms.css';
import { type FormEvent, useEffect, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { newPassword } from '../../contract/session/profile.ts';
import { configState } from '../../state/base/config.store.ts';
import { endDuty, followDuty } from '../../state/editing/end-duty.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { changePassword } from '../../state/session/change-password.ts';
import { sessionState } from '../../state/session/session.store.ts';
import { signOut } from '../../state/session/session-end.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { DutyPage } from '../../ui/page/DutyPage.lazy.tsx';

const empty = { current: '', next: '', again: '' };

/** The duty to change the password, before any other call is answered (S-ADM-7). */
export function NewPasswordScreen() {
  const site = useSnapshot(configState).values;
  const { user } = useSnapshot(sessionState);
  const [passwords, setPasswords] = useState(empty);
  const { busy, problem, errors, refuse, send } = useSending();
  const { label, disabled } = useOnlineOnly('保存并进入');
  useEffect(followDuty, []);
  if (!user) return null;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled) return;
    const wrong = errorsIn(passwords);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const { current, next } = passwords;
    if (await send(() => changePassword(current, next))) await endDuty();
  };
  const field = (name: keyof typeof empty) => ({
    type: 'password',
    value: passwords[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setPasswords({ ...passwords, [name]: target.value }),
  });
  return (
    <DutyPage
      site={site}
      user={user}
      heading="设置新密码"
      lead="先换成自己的密码，才能进入。"
      onSignOut={() => void signOut().then(() => location.reload())}
    >
      <form onSubmit={handleSubmit} noValidate aria-label="设置新密码">
        {/* Password managers need the account's name. */}
        <input hidden readOnly autoComplete="username" value={user.userName} />
        <TextField label="当前密码" autoComplete="current-password" {...field('current')} />
        <TextField
          label="新密码"
          autoComplete="new-password"
          hint="至少 8 个字符，不含账号，不是常见密码，和最近 5 次用过的不同"
          {...field('next')}
        />
        <TextField label="再输入一次" autoComplete="new-password" {...field('again')} />
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" tone="primary" disabled={busy || disabled}>
          {label}
        </Button>
      </form>
    </DutyPage>
  );
}

function errorsIn({ current, next, again }: typeof empty): Record<string, string> {
  const { issues } = v.safeParse(newPassword, next);
  return {
    ...(current === '' && { current: '请输入当前密码' }),
    ...(issues && { next: issues[0].message }),
    ...(again !== next && { again: '两次输入的新密码不一致' }),
  };
}
