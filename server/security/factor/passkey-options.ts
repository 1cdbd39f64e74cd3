import type * as v from 'valibot';
import type {
  authenticationOptions,
  registrationOptions,
  Transport,
} from '../../../src/contract/session/web-authn.ts';
import { newToken } from '../session/tokens.ts';
import type { RelyingParty } from './relying-party.ts';

/** Content of a passkey ticket: the challenge to sign, and the origin of the requesting page. */
export interface PasskeyChallenge {
  challenge: string;
  origin: string;
}

/** Signature algorithms that every supported Node version can verify: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** Timeout of the browser's dialog in milliseconds. */
const TIMEOUT = 2 * 60_000;
const TYPE = 'public-key';

/** A new challenge for a page, to be stored in its ticket. */
export const newPasskeyChallenge = ({ origin }: RelyingParty): PasskeyChallenge => ({
  challenge: newToken(),
  origin,
});

/** User handle for authenticators. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** Options for a sign-in by any passkey of this site. */
export const loginOptions = (
  { challenge }: PasskeyChallenge,
  { id: rpId }: RelyingParty,
): v.InferOutput<typeof authenticationOptions> => ({
  ...{ challenge, rpId, timeout: TIMEOUT },
  userVerification: 'required',
});

interface Adding {
  /** Title of the site. */
  site: string;
  user: { id: string; userName: string; name: string };
  known: readonly { credentialId: string; transports: string }[];
}

/** Options for registering a discoverable passkey; authenticators that already hold one of the user's are excluded. */
export const addOptions = (
  { challenge }: PasskeyChallenge,
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
