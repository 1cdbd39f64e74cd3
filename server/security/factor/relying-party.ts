import { isOrigin } from '../../../src/contract/origin.ts';
import type { Call } from '../../base/call.ts';
import { refuse } from '../../base/refusal.ts';

/** The page that asks for a passkey: its origin, and the host that the passkey belongs to. */
export interface RelyingParty {
  origin: string;
  id: string;
}

/** Whose page calls: this server's own, or one of ALLOWED_ORIGINS; the browser names it, and no page can name another. */
export function relyingPartyOf({
  deps,
  client,
  http,
}: Pick<Call, 'deps' | 'client' | 'http'>): RelyingParty {
  const origin = http.req.header('origin') ?? '';
  const isOurs = client.sameOrigin || deps.config.allowedOrigins.includes(origin);
  if (!isOurs || !isOrigin(origin)) throw refuse(403, '这个页面不能使用通行密钥');
  return { origin, id: new URL(origin).hostname };
}
