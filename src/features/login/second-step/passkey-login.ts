import type { ReplyOf } from '../../../contract/endpoint.ts';
import { passkeyLogin, passkeyOptions } from '../../../contract/session/factor.ts';
import { configSettled } from '../../../state/base/config.store.ts';
import { client } from '../../../state/base/page-client.ts';
import { presentPasskey } from '../../../state/passkeys/passkeys.ts';

const QUIET = { quiet: true } as const;

/** Signs in with a passkey of this site. Rejects with an ApiError, or with the browser's refusal in words. */
export async function requestPasskeyLogin(): Promise<ReplyOf<typeof passkeyLogin>> {
  await configSettled();
  const { ticket, options } = await client.call(passkeyOptions, {}, QUIET);
  const response = await presentPasskey(options);
  return client.call(passkeyLogin, { ticket, response }, QUIET);
}
