import {
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type * as v from 'valibot';
import {
  type authenticationResponse,
  type registrationResponse,
  transport,
} from '../../../src/contract/session/web-authn.ts';
import { ALGORITHMS, type PasskeyChallenge } from './passkey-options.ts';
import type { RelyingParty } from './relying-party.ts';

type Assertion = v.InferOutput<typeof authenticationResponse>;
type Attestation = v.InferOutput<typeof registrationResponse>;

const expected = ({ challenge, origin }: PasskeyChallenge, party: RelyingParty) => ({
  ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: party.id },
  requireUserVerification: true,
});

/** A stored passkey. */
interface Known {
  credentialId: string;
  publicKey: string;
  counter: number;
}

/** Verifies a signature. Returns the new counter and whether the passkey is backed up; null: invalid. */
export async function checkAssertion(
  response: Assertion,
  { credentialId: id, publicKey, counter }: Known,
  issued: PasskeyChallenge,
  party: RelyingParty,
): Promise<{ counter: number; backedUp: boolean } | null> {
  if (issued.origin !== party.origin) return null;
  const credential = { id, publicKey: isoBase64URL.toBuffer(publicKey), counter };
  const answer = await orNull<VerifiedAuthenticationResponse>(() =>
    verifyAuthenticationResponse({
      ...expected(issued, party),
      response: response as never,
      credential,
    }),
  );
  if (!answer?.verified) return null;
  const { newCounter, credentialBackedUp: backedUp } = answer.authenticationInfo;
  return { counter: newCounter, backedUp };
}

/** Verifies a new passkey; null: invalid. */
export async function checkAttestation(
  response: Attestation,
  issued: PasskeyChallenge,
  party: RelyingParty,
) {
  if (issued.origin !== party.origin) return null;
  const answer = await orNull<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      ...expected(issued, party),
      response: unattested(response) as never,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!answer?.verified) return null;
  const { credential, credentialBackedUp: backedUp } = answer.registrationInfo;
  const { id: credentialId, publicKey, counter } = credential;
  return {
    ...{ credentialId, counter, backedUp: Number(backedUp) },
    publicKey: isoBase64URL.fromBuffer(publicKey),
    transports: JSON.stringify((response.response.transports ?? []).filter(isTransport)),
  };
}

const isTransport = (name: string): boolean => transport.options.some((one) => one === name);

/**
 * Removes the attestation statement, which was not requested: the library would fetch an address named in its
 * certificate (SSRF).
 */
function unattested({ response, ...rest }: Attestation): Attestation {
  const sent = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const bare = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', sent.get('authData')],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(bare));
  return { ...rest, response: { ...response, attestationObject } };
}

/** The library throws for any invalid response. */
const orNull = <T>(check: () => Promise<T>): Promise<T | null> =>
  Promise.resolve()
    .then(check)
    .catch(() => null);
