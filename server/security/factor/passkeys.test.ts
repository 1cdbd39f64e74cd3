import { describe, expect, it } from 'vitest';
import {
  type Tampering,
  VirtualAuthenticator,
} from '../../../tests/support/calls/virtual-authenticator.ts';
import type { Call } from '../../base/call.ts';
import { checkAssertion, checkAttestation } from './passkey-answers.ts';
import { addOptions, handleOf, loginOptions, newPasskeyChallenge } from './passkey-options.ts';
import { relyingPartyOf } from './relying-party.ts';

const party = { origin: 'https://desk.example.com', id: 'desk.example.com' };
const other = { origin: 'https://desk.example.com:8443', id: 'desk.example.com' };
const user = { id: 'ann', userName: 'ann', name: '安' };

/** A passkey that was just made. */
async function made(tampering: Tampering = {}) {
  const authenticator = new VirtualAuthenticator(party.origin);
  const issued = newPasskeyChallenge(party);
  const options = addOptions(issued, party, { site: '律台', user, known: [] });
  const response = authenticator.create(options, tampering) as never;
  return {
    authenticator,
    issued,
    response,
    passkey: await checkAttestation(response, issued, party),
  };
}
async function known() {
  const { authenticator, passkey } = await made();
  if (!passkey) throw new Error('not made');
  const sign = (tampering: Tampering = {}, issued = newPasskeyChallenge(party), by = party) =>
    checkAssertion(authenticator.get(issued, tampering) as never, passkey, issued, by);
  return { authenticator, passkey, sign };
}

describe('S-ADM-8 a new passkey', () => {
  it('is stored with what verifies its signatures', async () => {
    const { authenticator, passkey } = await made();
    expect(passkey).toEqual({
      credentialId: authenticator.id.toString('base64url'),
      ...{ counter: 0, backedUp: 0, transports: '["internal"]' },
      publicKey: expect.stringMatching(/^[\w-]{100,}$/),
    });
    expect((await made({ format: 'packed' })).passkey).not.toBeNull();
  });

  it('is none without its user, of another page, or for another challenge', async () => {
    expect((await made({ unverified: true })).passkey).toBeNull();
    expect((await made({ origin: 'https://evil.example' })).passkey).toBeNull();
    const { response, issued } = await made();
    expect(await checkAttestation(response, issued, other)).toBeNull();
    expect(await checkAttestation(response, newPasskeyChallenge(party), party)).toBeNull();
    const elsewhere = { ...party, id: 'example.com' };
    expect(await checkAttestation(response, issued, elsewhere)).toBeNull();
    expect(
      await checkAttestation({ ...(response as object), response: {} } as never, issued, party),
    ).toBeNull();
  });
});

describe('S-ADM-8 a signature', () => {
  it('gives the counter that it was made with', async () => {
    const { sign } = await known();
    expect(await sign({ counter: 7 })).toEqual({ counter: 7, backedUp: false });
  });

  it('is none without its user, of another page or host, for another challenge, or by another key', async () => {
    const { authenticator, passkey, sign } = await known();
    expect(await sign({ unverified: true })).toBeNull();
    expect(await sign({ origin: 'https://evil.example' })).toBeNull();
    expect(await sign({}, newPasskeyChallenge(party), other)).toBeNull();
    expect(await sign({}, newPasskeyChallenge(party), { ...party, id: 'example.com' })).toBeNull();
    const issued = newPasskeyChallenge(party);
    const answer = authenticator.get(issued) as never;
    expect(await checkAssertion(answer, passkey, newPasskeyChallenge(party), party)).toBeNull();
    const { passkey: stranger } = await known();
    const forged = { ...passkey, publicKey: stranger.publicKey };
    expect(await checkAssertion(answer, forged, issued, party)).toBeNull();
    expect(await checkAssertion(answer, { ...passkey, counter: 9 }, issued, party)).toBeNull();
    expect(await checkAssertion(answer, passkey, issued, party)).not.toBeNull();
  });
});

describe('S-ADM-8 what a page is asked', () => {
  it('is for a verified user and a challenge of its own', () => {
    const issued = newPasskeyChallenge(party);
    expect(issued).toEqual({
      origin: party.origin,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(newPasskeyChallenge(party).challenge).not.toBe(issued.challenge);
    expect(loginOptions(issued, party)).toEqual({
      ...{ challenge: issued.challenge, rpId: party.id, timeout: 120_000 },
      userVerification: 'required',
    });
    const passkeys = [{ credentialId: 'known', transports: '["usb"]' }];
    expect(addOptions(issued, party, { site: '律台', user, known: passkeys })).toEqual({
      rp: { id: party.id, name: '律台' },
      user: { id: handleOf('ann'), name: 'ann', displayName: '安' },
      challenge: issued.challenge,
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 120_000,
      excludeCredentials: [{ id: 'known', type: 'public-key', transports: ['usb'] }],
      authenticatorSelection: {
        ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      },
      attestation: 'none',
    });
    expect(Buffer.from(handleOf('ann'), 'base64url').toString()).toBe('ann');
  });
});

describe('S-ADM-8 the page that calls', () => {
  const calling = (origin: string | undefined, sameOrigin: boolean) => {
    const deps = { config: { allowedOrigins: [other.origin] } };
    return {
      deps,
      client: { sameOrigin },
      http: { req: { header: () => origin } },
    } as never as Call;
  };

  it('is ours, or one that is listed', () => {
    expect(relyingPartyOf(calling(party.origin, true))).toEqual(party);
    expect(relyingPartyOf(calling(other.origin, false))).toEqual(other);
  });

  it.each<[string | undefined, boolean]>([
    ['https://evil.example', false],
    [undefined, true],
    ['null', true],
    ['https://desk.example.com/path', true],
  ])('is refused as %j', (origin, sameOrigin) => {
    const refused = expect.objectContaining({ code: 403, message: '这个页面不能使用通行密钥' });
    expect(() => relyingPartyOf(calling(origin, sameOrigin))).toThrow(refused);
  });
});
