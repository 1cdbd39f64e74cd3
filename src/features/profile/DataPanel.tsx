import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { type ProfileFields, profileFields } from '../../contract/session/profile.ts';
import { notify } from '../../state/base/notices.store.ts';
import { useFormDrafts } from '../../state/editing/use-form-drafts.ts';
import { useSending } from '../../state/editing/use-sending.ts';
import { showOwnUser } from '../../state/session/profile.store.ts';
import type { ClientUser } from '../../state/session/session.store.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/Field.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { saveProfile } from './profile.api.ts';

const shown = [
  { name: 'nickName', label: '姓名', autoComplete: 'name' },
  { name: 'tel', label: '手机', autoComplete: 'tel', inputMode: 'tel' },
  { name: 'email', label: '邮箱', autoComplete: 'email', inputMode: 'email' },
] as const;

/** There is a single record. */
const ID = 'own';

const NO_PASSWORD = { password: '请输入当前密码' };

const savedOf = ({ realName, phone, email }: ClientUser): ProfileFields => ({
  nickName: realName,
  tel: phone,
  email,
});

/** Changes of fields that allow account recovery require the current password. */
const needsPassword = (fields: ProfileFields, saved: ProfileFields): boolean =>
  fields.tel !== saved.tel || fields.email !== saved.email;

/**
 * Name, telephone and e-mail. Unsaved input stays until the server has it, except the password, which does not outlive
 * the view.
 */
export function DataPanel({ user, tag }: { user: ClientUser; tag: string }) {
  const { drafts, type, settle } = useFormDrafts<ProfileFields, ProfileFields>('profile', tag);
  const { busy, problem, errors, refuse, send } = useSending();
  const own = drafts[ID]?.fields ?? null;
  const [password, setPassword] = useState('');
  const fields = own ?? savedOf(user);
  const mustConfirm = needsPassword(fields, savedOf(user));
  const change = (changed: Partial<ProfileFields>) => {
    const next = { ...fields, ...changed };
    const saved = savedOf(user);
    const isSaved = shown.every(({ name }) => next[name] === saved[name]);
    type(ID, saved, isSaved ? null : next);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = { ...errorsIn(fields), ...(mustConfirm && password === '' && NO_PASSWORD) };
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    const saved = await send(async () =>
      showOwnUser(await saveProfile(mustConfirm ? { ...fields, password } : fields)),
    );
    if (!saved) return;
    setPassword('');
    settle(ID, fields, fields);
    notify({ title: '个人资料已保存到服务器', kind: 'success' });
  };
  return (
    <Panel title="基本资料">
      <form className="form-grid" onSubmit={handleSubmit} noValidate aria-label="基本资料">
        {shown.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            value={fields[name]}
            error={errors[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        {mustConfirm && (
          <TextField
            label="当前密码"
            type="password"
            autoComplete="current-password"
            hint="修改手机或邮箱需要当前密码"
            value={password}
            error={errors.password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
        {problem && (
          <p className="field-error" role="alert">
            {problem}，填写的内容仍在这里
          </p>
        )}
        <div>
          <Button type="submit" tone="primary" disabled={busy || own === null}>
            保存资料
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The first error of each field. */
function errorsIn(fields: ProfileFields): Record<string, string> {
  const { issues = [] } = v.safeParse(v.object(profileFields), fields);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]).reverse());
}
