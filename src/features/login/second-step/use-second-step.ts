import { useState } from 'react';
import * as v from 'valibot';
import { RefusalError } from '../../../api/errors.ts';
import { loginFactor, ticketOver } from '../../../contract/session/factor.ts';
import { client } from '../../../state/base/page-client.ts';
import { enter } from '../enter.ts';
import { problemOf } from '../login-problem.ts';

interface SecondStepActions {
  ticket: string;
  remember: boolean;
  onSignedIn: () => void;
  /** Called with the reason why the password is needed again. */
  onBack: (reason: string) => void;
}

type Answer = Parameters<typeof enter>[0];

/** Sends the second step, one attempt at a time, and holds its outcome. */
export function useSecondStep({ ticket, remember, onSignedIn, onBack }: SecondStepActions) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  /** Resolves with whether the server rejected the input, so that sending it again is useless. */
  const attempt = async (request: () => Answer): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem('');
    try {
      await enter(request(), remember);
      onSignedIn();
      return false;
    } catch (error) {
      setBusy(false);
      const { message } = problemOf(error as Error);
      if (isOver(error)) onBack(message);
      else setProblem(message);
      return error instanceof RefusalError;
    }
  };
  return {
    busy,
    problem,
    forget: () => setProblem(''),
    sendCode: (code: string) =>
      attempt(() => client.call(loginFactor, { ticket, code }, { quiet: true })),
    attempt,
  };
}

/** Whether the ticket is no longer valid. */
const isOver = (error: unknown): boolean =>
  error instanceof RefusalError && v.safeParse(ticketOver, error.data).success;
