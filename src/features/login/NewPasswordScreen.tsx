import '../../ui/fields/forms.css';
import { type FormEvent, useEffect, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio';
import { newPassword, profilePassword } from '../../contract/session/profile.ts';
import { configState } from '../../state/base/config.store.ts';
import { client } from '../../state/base/page-client.ts';
import { saveUnsavedWork } from '../../state/editing/unsaved-work.ts';
import { useOnlineOnly } from '../../state/editing/use-online-only.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { MUST_CHANGE_KEY, sessionState } from '../../state/session/session.store.ts';
import { signOut } from '../../state/session/session-end.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { PersonAvatar } from '../../ui/marks/PersonAvatar.tsx';
import { LoginLetter, LoginTitle } from '../../ui/page/LoginLetter.tsx';

const empty = { current: '', next: '', again: '' };

/** Another password, before anything else is answered (S-ADM-7); its styles are those of the login, which every page carries. It stands outside the layout, and leads in or out. */
export function NewPasswordScreen() {
  const { title, subtitle } = useSnapshot(configState).values;
  const { user } = useSnapshot(sessionState);
  const [passwords, setPasswords] = useState(empty);
  const { busy, problem, errors, refuse, send } = useSending();
  const { label, disabled } = useOnlineOnly('保存并进入');
  useEffect(followOtherTabs, []);
  useEffect(() => {
    document.title = `设置新密码 - ${title}`;
  }, [title]);
  if (!user) return null;
  const { userName, realName } = user;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (disabled) return;
    const wrong = errorsIn(passwords);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const { current, next } = passwords;
    const changed = await send(() =>
      client.call(profilePassword, { current, next }, { quiet: true }),
    );
    if (!changed) return;
    await renewKeys(userName);
    await begin();
  };
  const field = (name: keyof typeof empty) => ({
    type: 'password',
    value: passwords[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setPasswords({ ...passwords, [name]: target.value }),
  });
  return (
    <main className="login">
      <LoginLetter title={title} subtitle={subtitle} />
      <form className="login-card" onSubmit={handleSubmit} noValidate aria-label="设置新密码">
        <LoginTitle title={title} />
        <h2>设置新密码</h2>
        <p className="soft small">先换成自己的密码，才能进入。</p>
        <p className="login-person">
          <PersonAvatar name={realName || userName} size={28} />
          <span>
            {realName || userName}
            <span className="soft small"> {userName}</span>
          </span>
        </p>
        {/* Password managers ask whose it is. */}
        <input hidden readOnly autoComplete="username" value={userName} />
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
        <Button tone="link" onClick={() => void signOut().then(() => location.reload())}>
          退出登录
        </Button>
      </form>
    </main>
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

/** What lies on the device gets another key too, after the page has begun anew. */
const renewKeys = (user: string): Promise<void> =>
  import('../../state/sending/start-sending.ts')
    .then((sending) => sending.renewKeys(user))
    .catch(() => undefined);

/** The page begins anew, with everything that it may do now. */
async function begin(): Promise<void> {
  localStorage.removeItem(MUST_CHANGE_KEY);
  await saveUnsavedWork();
  location.reload();
}

/** It was changed in another tab. */
function followOtherTabs(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === MUST_CHANGE_KEY && newValue === null) void begin();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
