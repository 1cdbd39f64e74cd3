import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { configState } from '../../state/base/config.store.ts';
import {
  consumeExpiryMarker,
  expiryReason,
  rememberedName,
} from '../../state/session/session.store.ts';
import { LoginLetter, LoginTitle } from '../../ui/page/LoginLetter.tsx';
import { LoginField } from './LoginField.tsx';
import { useLoginForm } from './use-login-form.ts';

interface LoginScreenProps {
  /** Called after hydration. Resolves, once the API's address is known, with whether the form was submitted before. */
  onReady: () => Promise<boolean>;
  onSignedIn: () => void;
}

/** The login page. It is prerendered: nothing may differ between build time and first render. */
export function LoginScreen({ onReady, onSignedIn }: LoginScreenProps) {
  const [{ title, subtitle }, setConfig] = useState(configState.values);
  const [seen, see] = useState(false);
  const { form, busy, errors, problem, picture, second, ...handlers } = useLoginForm(onSignedIn);
  const handleReady = useCallback(async () => {
    const submitted = await onReady();
    setConfig(configState.values);
    return submitted;
  }, [onReady]);
  const expired = useStart(form, handleReady, picture.renew);
  const message = problem || expired;
  return (
    <main className="login">
      <LoginLetter title={title} subtitle={subtitle} />
      {second && (
        <second.Step
          {...second}
          {...{ title, onSignedIn }}
          there={picture.there}
          onBack={handlers.handleBack}
        />
      )}
      <form
        className="login-card"
        ref={form}
        method="post"
        noValidate
        hidden={second !== null}
        onSubmit={handlers.handleSubmit}
      >
        <LoginTitle title={title} />
        <h2>登录</h2>
        <p className="login-subtitle">{subtitle}</p>
        <div role="alert" className="login-message" hidden={!message}>
          {message}
        </div>
        <LoginField
          name="userName"
          label="用户名"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.userName}
        />
        <LoginField
          name="password"
          label="密码"
          type={seen ? 'text' : 'password'}
          autoComplete="current-password"
          error={errors.password}
          aside={
            <button
              type="button"
              className="login-eye"
              aria-label="显示密码"
              aria-pressed={seen}
              onClick={() => see(!seen)}
            />
          }
        />
        <div className="login-code">
          <LoginField
            name="code"
            label="验证码"
            autoComplete="off"
            autoCapitalize="none"
            error={errors.code}
            aside={
              <button
                type="button"
                className="login-picture"
                aria-label="换一张验证码图片"
                onClick={() => picture.renew('')}
              >
                {picture.image && <img src={picture.image} alt="" width="120" height="40" />}
              </button>
            }
          />
        </div>
        <label className="login-remember">
          <input type="checkbox" name="remember" />
          记住我
        </label>
        <button type="submit" className="button" data-tone="primary" aria-disabled={busy}>
          {busy ? '登录中…' : '登录'}
        </button>
        <button
          type="button"
          className="button login-passkey"
          aria-disabled={busy}
          onClick={handlers.handlePasskey}
        >
          用通行密钥
        </button>
        <p className="field-hint">
          {picture.firstStart
            ? '首次启动：admin 的密码印在服务器启动时的输出里。'
            : '忘记密码？请管理员在「用户管理」里重置。'}
        </p>
        <p className="login-server" data-there={picture.there}>
          {picture.there === null || (picture.there ? '已连接服务器' : '未连接服务器')}
        </p>
      </form>
    </main>
  );
}

/**
 * After hydration: restores the user name, loads the picture code, replays an early submit, shows why a session
 * expired.
 */
function useStart(
  form: RefObject<HTMLFormElement | null>,
  onReady: () => Promise<boolean>,
  renew: (userName: string) => Promise<void>,
): string {
  const [expired, setExpired] = useState('');
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const name = form.current?.elements.namedItem('userName');
    if (name instanceof HTMLInputElement && !name.value) name.value = rememberedName();
    void onReady().then((submitted) => (submitted ? form.current?.requestSubmit() : renew('')));
  }, [form, onReady, renew]);
  useEffect(() => {
    const check = () => {
      const reason = expiryReason();
      if (consumeExpiryMarker()) setExpired(reason || '当前登录状态已过期，请重新登录！');
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, []);
  return expired;
}
