import { type FormEvent, useRef, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { signIn } from '../../state/session/session.store.ts';
import { requestLogin } from './login.api.ts';
import {
  type FieldErrors,
  type FieldName,
  missingFields,
  oneTimeLogin,
  problemOf,
} from './login-problem.ts';
import { useCaptcha } from './use-captcha.ts';

/** State and actions of the login form. The inputs are uncontrolled: they are read when the form is submitted. */
export function useLoginForm(onSignedIn: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  const picture = useCaptcha();

  const refuse = async (error: ApiError, userName: string) => {
    const { message, picture: sent } = problemOf(error);
    setProblem(message);
    setBusy(false);
    clearCode(form.current);
    if (sent) picture.show(sent.pictKey, sent.image, true, sent.work);
    else await picture.renew(userName);
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !form.current) return;
    const values = read(form.current);
    const missing = missingFields(values, picture.needed);
    setErrors(missing);
    setProblem('');
    const first = Object.keys(missing)[0];
    if (first) return focus(form.current, first);
    setBusy(true);
    const { pictKey } = picture;
    const work = await picture.work.current;
    await requestLogin({ ...values, userName: values.userName.trim(), pictKey, work }).then(
      (reply) => {
        signIn(reply, values.remember);
        onSignedIn();
      },
      (error: ApiError) => {
        const given = oneTimeLogin(error);
        if (!given) return refuse(error, values.userName.trim());
        signIn(given, values.remember, true);
        onSignedIn();
      },
    );
  };

  return { form, busy, errors, problem, picture, handleSubmit };
}

function read(form: HTMLFormElement): Record<FieldName, string> & { remember: boolean } {
  const data = new FormData(form);
  const text = (name: FieldName) => String(data.get(name) ?? '');
  return {
    userName: text('userName'),
    password: text('password'),
    code: text('code'),
    remember: data.has('remember'),
  };
}

function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | null {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : null;
}

const focus = (form: HTMLFormElement, name: string): void => inputOf(form, name)?.focus();

function clearCode(form: HTMLFormElement | null): void {
  const code = inputOf(form, 'code');
  if (code) code.value = '';
}
