import type { RequestOf } from '../../../contract/endpoint.ts';
import { factorCalls, type Passkey } from '../../../contract/session/factor.ts';
import { client } from '../../../state/base/page-client.ts';

/** Failures are shown beside the fields. */
const QUIET = { quiet: true } as const;

export const readFactor = () => client.call(factorCalls.get, {}, QUIET);
export const beginFactor = (password: string) =>
  client.call(factorCalls.begin, { password }, QUIET);
export const confirmFactor = (sent: RequestOf<typeof factorCalls.confirm>) =>
  client.call(factorCalls.confirm, sent, QUIET);
export const renewCodes = (password: string) => client.call(factorCalls.codes, { password }, QUIET);
export const switchOff = (password: string) => client.call(factorCalls.off, { password }, QUIET);
export const renamePasskey = (id: string, name: string) =>
  client.call(factorCalls.passkeyRename, { id, name }, QUIET);
export const removePasskey = (id: string) => client.call(factorCalls.passkeyRemove, { id }, QUIET);

/** Creates a passkey on this device and registers it under `name`. */
export async function addPasskey(password: string, name: string): Promise<Passkey> {
  const { ticket, options } = await client.call(factorCalls.passkeyBegin, { password }, QUIET);
  const { makePasskey } = await import('../../../state/session/passkeys.ts');
  const response = await makePasskey(options);
  return client.call(factorCalls.passkeyAdd, { ticket, response, name }, QUIET);
}
