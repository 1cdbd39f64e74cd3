import { useState } from 'react';
import * as v from 'valibot';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { type factorCalls, ticketOver } from '../../../contract/session/factor.ts';
import { useSending } from '../../../state/editing/use-sending.ts';
import { beginFactor, confirmFactor } from './factor.api.ts';

export type Secret = ReplyOf<typeof factorCalls.begin>;
export type Stage =
  | { name: 'password' }
  | { name: 'scan'; secret: Secret }
  | { name: 'codes'; codes: readonly string[] };

/** The setup of an authenticator: current password, a code to confirm it, then the recovery codes. */
export function useFactorSetup() {
  const [stage, setStage] = useState<Stage>({ name: 'password' });
  const { send, ...sending } = useSending();
  return {
    ...sending,
    send,
    stage,
    show: (codes: readonly string[]) => setStage({ name: 'codes', codes }),
    begin: (password: string) =>
      send(async () => setStage({ name: 'scan', secret: await beginFactor(password) })),
    /** If the ticket expired, or after too many wrong codes, starts again with the password. */
    confirm: (ticket: string, code: string) =>
      send(async () => {
        try {
          setStage({ name: 'codes', ...(await confirmFactor({ ticket, code })) });
        } catch (error) {
          const { success } = v.safeParse(ticketOver, (error as { data?: unknown }).data);
          if (success) setStage({ name: 'password' });
          throw error;
        }
      }),
  };
}

export type FactorSetup = ReturnType<typeof useFactorSetup>;
