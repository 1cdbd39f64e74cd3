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
import { ALGORITHMS, type Asked } from './passkey-options.ts';
import type { RelyingParty } from './relying-party.ts';

type Assertion = v.InferOutput<typeof authenticationResponse>;
type Attestation = v.InferOutput<typeof registrationResponse>;

const expected = ({ challenge, origin }: Asked, party: RelyingParty) => ({
  ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: party.id },
  requireUserVerification: true,
});

/** A passkey as it is kept. */
interface Known {
  credentialId: string;
  publicKey: string;
  counter: number;
}

/** Checks a signature: gives the new counter and whether the passkey is backed up; null: it is not to be trusted. */
export async function checkAssertion(
  response: Assertion,
  { credentialId: id, publicKey, counter }: Known,
  asked: Asked,
  party: RelyingParty,
): Promise<{ counter: number; backedUp: boolean } | null> {
  if (asked.origin !== party.origin) return null;
  const credential = { id, publicKey: isoBase64URL.toBuffer(publicKey), counter };
  const answer = await orNull<VerifiedAuthenticationResponse>(() =>
    verifyAuthenticationResponse({
      ...expected(asked, party),
      response: response as never,
      credential,
    }),
  );
  if (!answer?.verified) return null;
  const { newCounter, credentialBackedUp: backedUp } = answer.authenticationInfo;
  return { counter: newCounter, backedUp };
}

/** Checks a new passkey; null: it is not to be trusted. */
export async function checkAttestation(response: Attestation, asked: Asked, party: RelyingParty) {
  if (asked.origin !== party.origin) return null;
  const answer = await orNull<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      ...expected(asked, party),
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
 * The answer without its statement about the authenticator, which nobody asked for: the library would fetch the address that a
 * certificate in it names.
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

/** The library throws for whatever is wrong with an answer. */
const orNull = <T>(check: () => Promise<T>): Promise<T | null> =>
  Promise.resolve()
    .then(check)
    .catch(() => null);
