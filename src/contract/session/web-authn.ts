import * as v from 'valibot';
import { text } from '../common-schemas.ts';

/** Bytes in WebAuthn's JSON encoding (base64url); `most` in UTF-16 units. */
const bytes = (most: number) =>
  v.pipe(text(most, '通行密钥的回答'), v.regex(/^[\w-]*$/, '通行密钥的回答格式不正确'));

const TYPE = 'public-key';
/** How a browser reaches an authenticator. */
export const transport = v.picklist([
  ...(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const),
]);
export type Transport = v.InferOutput<typeof transport>;
const verification = v.picklist(['required', 'preferred', 'discouraged']);

/** Unknown fields that browsers add are dropped. */
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: v.literal(TYPE),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** An authenticator's response at a sign-in (AuthenticationResponseJSON). */
export const authenticationResponse = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: v.optional(bytes(100)),
  }),
});

/** A new passkey from its authenticator (RegistrationResponseJSON). */
export const registrationResponse = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: v.optional(v.pipe(v.array(text(32, '通行密钥的回答')), v.maxLength(20))),
  }),
});

/** Options for the browser at a sign-in: any passkey of this site. */
export const authenticationOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: verification,
});

/** Options for the browser when a passkey is added. */
export const registrationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal(TYPE) })),
  timeout: v.number(),
  excludeCredentials: v.array(
    v.object({ id: v.string(), type: v.literal(TYPE), transports: v.array(transport) }),
  ),
  authenticatorSelection: v.object({
    residentKey: verification,
    requireResidentKey: v.boolean(),
    userVerification: verification,
  }),
  attestation: v.literal('none'),
});
