import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { factorNeeded } from '../../../src/contract/session/factor.ts';
import { PASSWORD, type TestServer, type Visitor } from '../server/test-server.ts';
import { tryLogin } from './user-calls.ts';
import { VirtualAuthenticator } from './virtual-authenticator.ts';

const STEP = 30_000;

interface Envelope {
  rtn_code: number;
  rtn_msg: string;
  rtn_data: Record<string, unknown> | null;
}

/** TOTP code, `steps` time steps from now. */
export const codeOf = ({ deps }: TestServer, secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: deps.now() + steps * STEP,
  });

/** Six digits that are not the code of the present or an adjacent time step. */
export function wrongCode(server: TestServer, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(server, secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !near.includes(code),
  ) as string;
}

/** Calls from a page of the server, with the headers of a browser. */
export async function fromPage(
  visitor: Visitor,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Envelope> {
  const reply = await visitor.fetch(`${BASE_PATH}/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return reply.json();
}

/** Enables the second factor. Advances the clock, as the confirming code cannot be used again. */
export async function switchOn(server: TestServer, { client }: Visitor) {
  const { ticket, secret } = await client.call(endpoints.factorBegin, { password: PASSWORD });
  const { codes } = await client.call(endpoints.factorConfirm, {
    ...{ ticket, code: codeOf(server, secret) },
  });
  server.advance(2 * STEP);
  return { secret, codes };
}

/** First step of a sign-in: the password; returns the ticket of the second step. */
export async function firstStep(server: TestServer, userName: string) {
  const visitor = server.visitor();
  const { rtn_code: code, rtn_data: data } = await tryLogin(visitor, userName);
  const asked = v.safeParse(factorNeeded, data);
  const { ticket, ways } = asked.success ? asked.output : { ticket: '', ways: [] };
  return { visitor, code, ticket, ways };
}

/** Second step of a sign-in; returns the whole envelope. */
export const secondStep = (visitor: Visitor, ticket: string, code: string, headers = {}) =>
  fromPage(visitor, 'login/factor', { ticket, code }, headers);

let networks = 0;

/** A new network address, so that failed attempts are not counted for the next test. */
export const elsewhere = () => {
  networks += 1;
  return { 'x-forwarded-for': `198.51.${networks >> 8}.${networks & 255}` };
};

/** A whole sign-in; returns the code of the second reply. */
export async function signInWithCode(
  server: TestServer,
  userName: string,
  code: string,
): Promise<number> {
  const { visitor, ticket } = await firstStep(server, userName);
  return (await secondStep(visitor, ticket, code, elsewhere())).rtn_code;
}

/** A user with a second factor. */
export async function ownerOf(server: TestServer, ...permissions: string[]) {
  const visitor = await server.userWith(...permissions);
  return Object.assign(visitor, await switchOn(server, visitor));
}

export const factorState = ({ client }: Visitor) => client.call(endpoints.factorGet, {});

/** Adds a passkey to the account of a visitor. */
export async function addPasskey(server: TestServer, visitor: Visitor, name = '办公电脑') {
  const authenticator = new VirtualAuthenticator(server.url);
  const headers = { origin: server.url };
  const begun = await fromPage(visitor, 'factor/passkeyBegin', { password: PASSWORD }, headers);
  const { ticket, options } = begun.rtn_data as never as {
    ticket: string;
    options: { challenge: string; user: { id: string } };
  };
  const response = authenticator.create(options);
  const added = await fromPage(visitor, 'factor/passkeyAdd', { ticket, response, name }, headers);
  return { authenticator, added, id: String(added.rtn_data?.id) };
}

/** Requests a passkey challenge. */
export async function requestPasskeyChallenge(server: TestServer, visitor: Visitor) {
  const { rtn_data } = await fromPage(visitor, 'login/passkeyOptions', {}, { origin: server.url });
  return rtn_data as never as { ticket: string; options: { challenge: string } };
}

/** Signs in with a passkey; the visitor has the token. */
export async function signInWith(server: TestServer, authenticator: VirtualAuthenticator) {
  const visitor = server.visitor();
  const { ticket, options } = await requestPasskeyChallenge(server, visitor);
  const reply = await visitor.fetch(`${BASE_PATH}/admin/login/passkey`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ ticket, response: authenticator.get(options) }),
  });
  const envelope: Envelope = await reply.json();
  visitor.token = String(envelope.rtn_data?.token ?? '') || null;
  visitor.cookie = reply.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  return { visitor, envelope };
}
