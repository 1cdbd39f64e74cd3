import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SixDigits } from '../../../ui/codes/SixDigits.tsx';

export interface WayProps {
  title: string;
  busy: boolean;
  /** Why the last attempt failed. */
  problem: string;
  /** Resolves with whether the code was rejected. */
  sendCode: (code: string) => Promise<boolean>;
}

/** The six digits of the authenticator, sent with the last digit; after a network failure they stay. */
export function ByDigits({ title, busy, problem, sendCode }: WayProps) {
  const input = useRef<HTMLInputElement>(null);
  const [digits, setDigits] = useState('');
  const [error, setError] = useState('');
  useEffect(() => input.current?.focus(), []);
  const send = async (code: string) => {
    if (busy) return;
    setError(code.length < 6 ? '请输入 6 位数字' : '');
    if (code.length === 6 && (await sendCode(code))) setDigits('');
    input.current?.focus();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(digits);
  };
  return (
    <>
      <h2>两步验证</h2>
      <p className="login-lead">打开验证器，输入「{title}」的 6 位数字。</p>
      <div role="alert" className="login-message" hidden={!problem}>
        {problem}
      </div>
      <form noValidate onSubmit={handleSubmit}>
        <SixDigits
          label="6 位数字"
          silent
          ref={input}
          value={digits}
          error={error}
          readOnly={busy}
          onChange={setDigits}
          onComplete={(code) => void send(code)}
        />
        <button type="submit" className="button" data-tone="primary" aria-disabled={busy}>
          {busy ? '验证中…' : '验证'}
        </button>
      </form>
    </>
  );
}
