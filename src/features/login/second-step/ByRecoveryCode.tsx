import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LoginField } from '../LoginField.tsx';
import type { WayProps } from './ByDigits.tsx';

/** Tolerates case, spaces and dashes, as people copy codes. */
const isRecoveryCode = (text: string): boolean =>
  /^[a-z\d]{8}$/i.test(text.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, ''));

/** One of the ten recovery codes; after a network failure it stays. */
export function ByRecoveryCode({ busy, problem, sendCode }: WayProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState('');
  const focus = () => form.current?.querySelector('input')?.focus();
  useEffect(focus, []);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !form.current) return;
    const code = String(new FormData(form.current).get('recovery') ?? '').trim();
    const isRight = isRecoveryCode(code);
    setError(isRight ? '' : '格式是 4 个字符、短横、4 个字符');
    if (isRight) await sendCode(code);
    focus();
  };
  return (
    <>
      <h2>用恢复码</h2>
      <p className="login-lead">开启两步验证时保存的十个码，每个只能用一次。</p>
      <div role="alert" className="login-message" hidden={!problem}>
        {problem}
      </div>
      <form ref={form} noValidate onSubmit={handleSubmit}>
        <LoginField
          name="recovery"
          label="恢复码"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          error={error}
        />
        <button type="submit" className="button" data-tone="primary" aria-disabled={busy}>
          {busy ? '登录中…' : '登录'}
        </button>
      </form>
    </>
  );
}
