import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { Call } from '../../base/call.ts';
import { clearCompanion, companionsIn, companionsOf, setCompanion } from './companion.ts';

type CookieCall = Parameters<typeof setCompanion>[0];

/** Cookies set by a reply in which `act` runs, on https or not. */
const answered = async (https: boolean, act: (call: CookieCall) => void) => {
  const app = new Hono().get('/', (http) => {
    act({ http, client: { https } as Call['client'] });
    return http.text('');
  });
  return (await app.request('/')).headers.getSetCookie();
};

it('is given for as long as a session lives, to this server’s own pages, and no script reads it', async () => {
  const set = (https: boolean) => answered(https, (call) => setCompanion(call, 'mine'));
  expect(await set(true)).toEqual([
    '__Host-lexdesk_companion=mine; Max-Age=43200; Path=/; HttpOnly; Secure; SameSite=Strict',
  ]);
  expect(await set(false)).toEqual([
    'lexdesk_companion=mine; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict',
  ]);
});

it('is not given to a page of another origin', async () => {
  expect(await answered(true, (call) => setCompanion(call, null))).toEqual([]);
});

it('is taken away under both names on https, and under the plain one else', async () => {
  const plain = 'lexdesk_companion=; Max-Age=0; Path=/';
  expect(await answered(false, clearCompanion)).toEqual([plain]);
  expect(await answered(true, clearCompanion)).toEqual([
    '__Host-lexdesk_companion=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    plain,
  ]);
});

it('is read by both names, that of https first; an empty one is none', async () => {
  const read = async (cookie: string) => {
    const app = new Hono().get('/', (http) => http.json(companionsOf(http)));
    const routed = await (await app.request('/', { headers: { cookie } })).json();
    expect(companionsIn(cookie)).toEqual(routed);
    return routed;
  };
  expect(await read('lexdesk_companion=old; __Host-lexdesk_companion=new; a=b')).toEqual([
    ...['new', 'old'],
  ]);
  expect(await read('lexdesk_companion=old')).toEqual(['old']);
  expect(await read('lexdesk_companion=; a=lexdesk_companion')).toEqual([]);
});
