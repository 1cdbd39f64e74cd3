import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { Call } from '../../base/call.ts';
import { knownBrowser, rememberBrowser } from './known-browser.ts';

const deps = { secret: 'of this server' } as Call['deps'];

interface Told {
  client?: { sameOrigin: boolean; https: boolean };
  cookie?: string;
  userName?: string;
  secret?: string;
}

/** Result for a browser with this cookie: the recognised id, and the cookie that is set. */
async function ask({ client, cookie = '', userName = 'Li', secret = deps.secret }: Told) {
  const app = new Hono().get('/', (http) => {
    const known = knownBrowser({ secret }, http, userName);
    if (client) rememberBrowser({ deps, http, client: client as Call['client'] }, userName);
    return http.json(known);
  });
  const answer = await app.request('/', { headers: { cookie } });
  const given = answer.headers.get('set-cookie') ?? '';
  const [pair = '', ...attributes] = given.split('; ');
  return { known: await answer.json(), pair, attributes: attributes.sort() };
}

const plain = { sameOrigin: true, https: false };
const secure = { sameOrigin: true, https: true };

it('knows a browser by the cookie of its last sign-in, by however the name is written', async () => {
  const first = await ask({ client: plain });
  expect(first.known).toBeNull();
  expect(first.pair).toMatch(/^known-[0-9a-f]{16}=[\w-]{22}\.[\w-]{43}$/);
  const again = await ask({ client: plain, cookie: first.pair, userName: 'LI' });
  expect(again.known).toBe(/=(.*)\./.exec(first.pair)?.[1]);
  // The id stays the same.
  expect(again.pair).toBe(first.pair);
});

it('gives a cookie for half a year that goes with sign-ins alone and no script reads', async () => {
  const lasting = ['HttpOnly', 'Max-Age=15552000', `Path=${BASE_PATH}/admin`, 'SameSite=Strict'];
  expect((await ask({ client: plain })).attributes).toEqual(lasting);
  const { pair, attributes } = await ask({ client: secure });
  expect(attributes).toEqual([...lasting, 'Secure']);
  expect(pair).toMatch(/^__Secure-known-/);
  expect((await ask({ cookie: pair })).known).not.toBeNull();
});

it('gives none to pages of other origins', async () => {
  expect((await ask({ client: { sameOrigin: false, https: true } })).pair).toBe('');
});

it('believes no cookie of another account or server, and none that was changed', async () => {
  const { pair } = await ask({ client: plain });
  const [name = '', value = ''] = pair.split('=');
  const [id, signature = ''] = value.split('.');
  const other = await ask({ client: plain, userName: 'Lin' });
  expect(other.pair).not.toContain(name);
  const changed = signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'));
  for (const cookie of [
    ...[
      `${name}=${other.pair.split('=')[1]}`,
      `${name}=${id}.${changed}`,
      `${name}=${id}x.${signature}`,
    ],
    ...[`${name}=${id}`, `${name}=${id}.${signature}x`, `${name}=`, `${name}=.`],
  ])
    expect((await ask({ cookie })).known, cookie).toBeNull();
  expect((await ask({ cookie: pair, secret: 'of another' })).known).toBeNull();
  expect((await ask({ cookie: pair })).known).toBe(id);
});
