import { isOrigin } from '../../../src/contract/origin.ts';
import type { Call } from '../../base/call.ts';
import { refuse } from '../../base/refusal.ts';

/** The requesting page: its origin, and the host that its passkeys belong to. */
export interface RelyingParty {
  origin: string;
  id: string;
}

/**
 * The relying party of a call: the page of this server or of one of ALLOWED_ORIGINS. The browser sets the Origin
 * header, so no page can forge it.
 */
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
