import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';
import { startRewritingProxy } from '../../support/services/rewriting-proxy.ts';

const DESK = 'https://desk.example.com';
const HOUR = 60 * 60_000;
const BASE = '/cn/management/v1';
const COMPANION = /^lexdesk_companion=/;

const post = (to: { fetch: Visitor['fetch'] }, path: string, body: unknown, headers = {}) =>
  to.fetch(`${BASE}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** What a page at this address sends to its own origin. */
const pageAt = (url: string) => ({
  fetch: (path: string, init: RequestInit = {}) => {
    const headers = { ...(init.headers as Record<string, string>), origin: url };
    return fetch(url + path, { ...init, headers });
  },
});
const menu = (visitor: Visitor) => visitor.client.call(endpoints.getUserMenuList, {});

onEachDatabase(
  (server) => {
    const signIn = (to: { fetch: Visitor['fetch'] }, headers = {}) =>
      post(to, 'admin/login', { userName: 'admin', password: PASSWORD }, headers);
    const cookiesOf = (reply: Response) => reply.headers.getSetCookie();

    describe('S-SEC-9 a token without its companion', () => {
      it('is given to a listed origin, and to no other, with one line for whoever runs the server', async () => {
        const listed = await signIn(server().visitor(), { origin: DESK });
        expect([(await listed.json()).rtn_code, cookiesOf(listed)]).toEqual([0, []]);
        for (const origin of [
          'https://evil.example',
          `${DESK}.evil.example`,
          'null',
          'http://desk.example.com',
          'x'.repeat(5000),
        ]) {
          const refused = await signIn(server().visitor(), { origin });
          const { rtn_code, rtn_msg, rtn_data } = await refused.json();
          expect([rtn_code, rtn_data, cookiesOf(refused)], origin).toEqual([2003, null, []]);
          expect(rtn_msg).toMatch(/不能从这个网址登录.*代理/);
        }
        const [line, ...more] = server().drainDefects();
        expect(more).toEqual([]);
        expect(line).toMatchObject({ level: 'warn' });
        expect(line?.login).toMatch(/page is at https:\/\/evil\.example.*Host: 127\.0\.0\.1:\d+/);
        expect(line?.login).toMatch(/send Host: evil\.example.*X-Forwarded-Host.*ALLOWED_ORIGINS/);
        server().advance(HOUR);
        await signIn(server().visitor(), { origin: `https://${'long'.repeat(99)}.example` });
        const [later] = server().drainDefects();
        expect(JSON.stringify(later).length).toBeLessThan(800);
      });

      it('is not there behind a proxy that rewrites Host: the login is refused, and the log says why', async () => {
        server().advance(HOUR);
        const { host } = new URL(server().url);
        const proxy = await startRewritingProxy(server().url, () => ({ host }));
        try {
          const refused = await signIn(pageAt(proxy.url));
          expect([(await refused.json()).rtn_code, cookiesOf(refused)]).toEqual([2003, []]);
          const [line] = server().drainDefects();
          expect(line?.login).toContain(`send Host: ${new URL(proxy.url).host}`);
        } finally {
          proxy.close();
        }
      });

      it.each([
        ['Host', (host: string) => ({ host })],
        [
          'X-Forwarded-Host, as it rewrites Host',
          (host: string) => ({ host: 'app.internal:8080', 'x-forwarded-host': host }),
        ],
      ])('comes with its companion behind a proxy that sends %s', async (_, headersOf) => {
        const proxy = await startRewritingProxy(server().url, headersOf);
        try {
          const reply = await signIn(pageAt(proxy.url));
          expect((await reply.json()).rtn_code).toBe(0);
          expect(cookiesOf(reply)[0]).toMatch(COMPANION);
        } finally {
          proxy.close();
        }
      });

      it('is no page’s of http where the proxy says https: the log names X-Forwarded-Proto', async () => {
        server().advance(HOUR);
        const headers = { origin: server().url, 'x-forwarded-proto': 'https' };
        const refused = await signIn(server().visitor(), headers);
        expect((await refused.json()).rtn_code).toBe(2003);
        expect(server().drainDefects()).toEqual([
          expect.objectContaining({ login: expect.stringContaining('X-Forwarded-Proto: https') }),
        ]);
      });

      it('is refused before a name or a password is looked at', async () => {
        server().advance(HOUR);
        const body = { userName: 'admin', password: 'not-the-password' };
        const headers = { origin: 'https://evil.example' };
        for (let time = 0; time < 8; time += 1) {
          const refused = await post(server().visitor(), 'admin/login', body, headers);
          expect((await refused.json()).rtn_code).toBe(2003);
        }
        const counted = server().deps.db.selectFrom('loginFailures').selectAll();
        expect(await counted.where('failures', '>', 0).execute()).toEqual([]);
        server().drainDefects();
      });

      it('goes by no cookie: one that is sent must match', async () => {
        const visitor = server().visitor();
        const reply = await signIn(visitor, { origin: DESK });
        visitor.token = (await reply.json()).rtn_data.token;
        await expect(menu(visitor)).resolves.toBeDefined();
        visitor.cookie = (await server().admin()).cookie;
        await expect(menu(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
      });

      it('is not what a program without an Origin gets: it has a companion, too', async () => {
        const visitor = await server().admin();
        expect(visitor.cookie).toMatch(COMPANION);
        visitor.cookie = '';
        await expect(menu(visitor)).rejects.toMatchObject({ kind: 'session-ended' });
      });
    });

    describe('S-SEC-10 on https', () => {
      const onHttps = { 'x-forwarded-proto': 'https' };

      it('the companion is __Host-, the known browser __Secure- as it has a path', async () => {
        const reply = await signIn(server().visitor(), onHttps);
        const [companion, known] = cookiesOf(reply);
        expect(companion).toMatch(/^__Host-lexdesk_companion=[\w-]{43}; /);
        expect(companion).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
        expect(companion).not.toMatch(/Domain/i);
        expect(known).toMatch(/^__Secure-known-.*; Path=\/cn\/management\/v1\/admin; .*Secure/);
        const visitor = server().visitor();
        visitor.token = (await reply.json()).rtn_data.token;
        visitor.cookie = companion?.split(';', 1)[0] ?? '';
        await expect(menu(visitor)).resolves.toBeDefined();
        const left = await post(visitor, 'admin/logout', {}, onHttps);
        expect(cookiesOf(left)).toEqual([
          expect.stringMatching(/^__Host-lexdesk_companion=; Max-Age=0;.*Secure/),
          expect.stringMatching(/^lexdesk_companion=; Max-Age=0/),
        ]);
      });

      it('is what the page says where the proxy does not', async () => {
        const origin = server().url.replace('http', 'https');
        const [companion] = cookiesOf(await signIn(server().visitor(), { origin }));
        expect(companion).toMatch(/^__Host-lexdesk_companion=.*; Secure/);
      });

      it('sessions that began under the old name go on, and end', async () => {
        const visitor = await server().admin();
        expect(visitor.cookie).toMatch(COMPANION);
        const call = () => post(visitor, 'admin/getUserMenuList', {}, onHttps);
        expect((await (await call()).json()).rtn_code).toBe(0);
        expect((await (await post(visitor, 'admin/logout', {}, onHttps)).json()).rtn_code).toBe(0);
        expect((await (await call()).json()).rtn_code).toBe(1001);
      });
    });
  },
  { env: { TRUST_PROXY: '1', ALLOWED_ORIGINS: DESK } },
);
