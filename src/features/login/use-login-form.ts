import { type FormEvent, useEffect, useRef, useState } from 'react';
import { NetworkError, RefusalError } from '../../api/errors.ts';
import { CODE } from '../../contract/codes.ts';
import { enter } from './enter.ts';
import { requestLogin } from './login.api.ts';
import { type FieldErrors, type FieldName, missingFields, problemOf } from './login-problem.ts';
import { useCaptcha } from './use-captcha.ts';

type More = typeof import('./second-step/SecondStep.lazy.tsx');
interface Second {
  Step: More['SecondStep'];
  ticket: ReturnType<More['ticketIn']>;
  remember: boolean;
}

/** Loads code that only some sign-ins need; a failure is reported like a failed call. */
const loadMore = (): Promise<More> =>
  import('./second-step/SecondStep.lazy.tsx').catch((cause: unknown) => {
    throw new NetworkError(cause);
  });

/** State and actions of the login form. The inputs are uncontrolled: they are read when the form is submitted. */
export function useLoginForm(onSignedIn: () => void) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState('');
  /** The second step, in place of the form. */
  const [second, setSecond] = useState<Second | null>(null);
  /** The field to focus when the form is shown again. */
  const returnTo = useRef<FieldName>(null);
  const picture = useCaptcha();

  const fail = (error: Error) => {
    const { message, picture: sent } = problemOf(error);
    setProblem(message);
    setBusy(false);
    return sent;
  };

  const refuse = async (error: Error, userName: string) => {
    const sent = fail(error);
    emptyInput(form.current, 'code');
    if (sent) picture.show(sent.pictKey, sent.image, true, sent.work);
    else await picture.renew(userName);
  };

  const askFactor = async (data: unknown, remember: boolean) => {
    const { SecondStep, ticketIn } = await loadMore();
    setSecond({ Step: SecondStep, ticket: ticketIn(data), remember });
    setBusy(false);
  };

  // Once the form is shown again.
  useEffect(() => {
    if (second || !returnTo.current || !form.current) return;
    focus(form.current, returnTo.current);
    returnTo.current = null;
  }, [second]);

  /** Returns to the form: for another account, or because the password is needed again. */
  const handleBack = (reason: string) => {
    setSecond(null);
    setProblem(reason);
    emptyInput(form.current, 'password');
    if (!reason) form.current?.reset();
    returnTo.current = reason ? 'password' : 'userName';
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
    const { remember } = values;
    const userName = values.userName.trim();
    const work = await picture.work.current;
    await enter(requestLogin({ ...values, userName, pictKey, work }), remember)
      .then(onSignedIn, (error: Error) => {
        const goesOn = error instanceof RefusalError && error.code === CODE.factorNeeded;
        return goesOn ? askFactor(error.data, remember) : refuse(error, userName);
      })
      .catch(fail);
  };

  const handlePasskey = async () => {
    if (busy || !form.current) return;
    const { remember } = read(form.current);
    setErrors({});
    setProblem('');
    setBusy(true);
    await loadMore()
      .then(({ requestPasskeyLogin }) => enter(requestPasskeyLogin(), remember))
      .then(onSignedIn, fail);
  };

  return { form, busy, errors, problem, picture, second, handleSubmit, handlePasskey, handleBack };
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

function emptyInput(form: HTMLFormElement | null, name: FieldName): void {
  const input = inputOf(form, name);
  if (input) input.value = '';
}
