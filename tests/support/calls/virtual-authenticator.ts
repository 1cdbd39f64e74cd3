import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Flags: user present, user verified, attested data included. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url');

/** Head of a CBOR item: type and length or number. */
function head(type: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(type << 5) | size]);
  if (size < 256) return Buffer.from([(type << 5) | 24, size]);
  return Buffer.from([(type << 5) | 25, size >> 8, size & 255]);
}

const number = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** Deviations from a valid response. */
export interface Tampering {
  origin?: string;
  /** No user verification. */
  unverified?: boolean;
  /** Replaces the next counter value. */
  counter?: number;
  /** User handle of another user. */
  userHandle?: string;
  /** Attestation statement of this format, with a revocation list address in its certificate. */
  format?: string;
}

interface Asked {
  challenge: string;
}

/** An authenticator with one passkey, as browsers present it: ES256, no attestation. */
export class VirtualAuthenticator {
  readonly id = randomBytes(16);
  readonly #key: { publicKey: KeyObject; privateKey: KeyObject };
  readonly #origin: string;
  #counter = 0;
  #userHandle = '';

  constructor(origin: string) {
    this.#origin = origin;
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Response of `navigator.credentials.create`. */
  create(options: Asked & { user: { id: string } }, tampering: Tampering = {}) {
    this.#userHandle = options.user.id;
    const authData = Buffer.concat([
      this.#head(ATTESTED, tampering),
      ...[Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, this.#publicKey()],
    ]);
    const attestationObject = map(
      [text('fmt'), text(tampering.format ?? 'none')],
      [text('attStmt'), map()],
      [text('authData'), bytes(authData)],
    );
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', options, tampering)),
      attestationObject: base64url(attestationObject),
      transports: ['internal', 'not-known-yet'],
    });
  }

  /** Response of `navigator.credentials.get`. */
  get(options: Asked, tampering: Tampering = {}) {
    this.#counter = tampering.counter ?? this.#counter + 1;
    const authenticatorData = this.#head(0, tampering);
    const clientData = this.#clientData('webauthn.get', options, tampering);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(createSign('sha256').update(signed).sign(this.#key.privateKey)),
      userHandle: tampering.userHandle ?? this.#userHandle,
    });
  }

  #answer<Response extends object>(response: Response) {
    const id = base64url(this.id);
    const type = 'public-key' as const;
    return { id, rawId: id, type, clientExtensionResults: { later: true }, response };
  }

  #clientData(type: string, { challenge }: Asked, { origin = this.#origin }: Tampering): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  #head(flags: number, { unverified = false }: Tampering): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    const all = flags | PRESENT | (unverified ? 0 : VERIFIED);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([all]), counter]);
  }

  /** Public key in COSE format. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' });
    const coordinate = (value: string) => bytes(Buffer.from(value, 'base64url'));
    return map(
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), coordinate(x)],
      [number(-3), coordinate(y)],
    );
  }
}
