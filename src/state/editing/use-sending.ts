import { useState } from 'react';
import { refusedFields } from '../session/profile.store.ts';

interface Sending {
  busy: boolean;
  /** Why it failed, if no single field is the cause. */
  problem: string;
  errors: Readonly<Record<string, string>>;
}

const idle: Sending = { busy: false, problem: '', errors: {} };

/** State of a form's own call: one at a time; a failure is shown in the form. */
export function useSending() {
  const [sending, setSending] = useState(idle);
  const refuse = (errors: Sending['errors']) => setSending({ ...idle, errors });
  /** Resolves with whether it succeeded. */
  const send = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (sending.busy) return false;
    setSending({ ...idle, busy: true });
    try {
      await work();
      setSending(idle);
      return true;
    } catch (error) {
      const errors = refusedFields(error);
      const problem = Object.keys(errors).length > 0 ? '' : (error as Error).message;
      setSending({ busy: false, problem, errors });
      return false;
    }
  };
  return { ...sending, refuse, send };
}
