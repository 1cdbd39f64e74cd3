import type * as v from 'valibot';
import type {
  authenticationOptions,
  registrationOptions,
  Transport,
} from '../../../src/contract/session/web-authn.ts';
import { newToken } from '../session/tokens.ts';
import type { RelyingParty } from './relying-party.ts';

/** What a ticket for a passkey holds: the challenge that the authenticator signs, and the page that asked. */
export interface Asked {
  challenge: string;
  origin: string;
}

/** Signatures that this server checks on every Node: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** Milliseconds that the browser asks its user for. */
const TIMEOUT = 2 * 60_000;
const TYPE = 'public-key';

/** A new challenge to a page, as its ticket holds it. */
export const askPage = ({ origin }: RelyingParty): Asked => ({ challenge: newToken(), origin });

/** A user as an authenticator knows them. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Asks for any passkey of this site. */
export const loginOptions = (
  { challenge }: Asked,
  { id: rpId }: RelyingParty,
): v.InferOutput<typeof authenticationOptions> => ({
  ...{ challenge, rpId, timeout: TIMEOUT },
  userVerification: 'required',
});

interface Adding {
  /** What the site is called. */
  site: string;
  user: { id: string; userName: string; name: string };
  known: readonly { credentialId: string; transports: string }[];
}

/** Asks for a new passkey that its authenticator finds by itself; one that has the user's already is left out. */
export const addOptions = (
  { challenge }: Asked,
  { id }: RelyingParty,
  { site, user, known }: Adding,
): v.InferOutput<typeof registrationOptions> => ({
  rp: { id, name: site },
  user: { id: handleOf(user.id), name: user.userName, displayName: user.name },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: TYPE })),
  timeout: TIMEOUT,
  excludeCredentials: known.map(({ credentialId, transports }) => ({
    ...{ id: credentialId, type: TYPE },
    transports: JSON.parse(transports) as Transport[],
  })),
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});
