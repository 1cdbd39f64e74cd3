import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { plain, sha256, video } from '../uploads/upload-helpers.ts';

const DESK = 'https://desk.example.com';
const TABLET = 'http://127.0.0.1:9999';
const SEARCH = `${BASE_PATH}/article/search`;

const strangers = [
  'https://evil.example',
  'http://desk.example.com',
  'https://desk.example.com:8443',
  'https://desk.example.com.evil.example',
  'https://evildesk.example.com',
  'https://DESK.example.com',
  'null',
  '*',
  '',
];

const openings = (headers: Headers): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

onEachDatabase(
  (server) => {
    const post = async (origin: string, path = SEARCH, body: object = { page: 0, size: 1 }) =>
      (await server().admin()).fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(origin && { origin }) },
        body: JSON.stringify(body),
      });
    const preflight = (origin: string, path = SEARCH, asks = 'content-type,token,timestamp') =>
      server()
        .visitor()
        .fetch(path, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': asks,
          },
        });

    describe('an API on another host', () => {
      it.each([DESK, TABLET])(
        'S-API-1 can be read by %s, with what its headers say',
        async (origin) => {
          const { status, headers } = await post(origin);
          expect(status).toBe(200);
          expect(headers.get('access-control-allow-origin')).toBe(origin);
          expect(headers.get('vary')).toMatch(/\bOrigin\b/);
          const told = headers.get('access-control-expose-headers')?.split(', ');
          expect(told).toEqual(
            expect.arrayContaining([
              'x-permission-version',
              'x-build',
              'date',
              'etag',
              'retry-after',
            ]),
          );
        },
      );

      it.each<[string, string, object]>([
        ['a refusal', SEARCH, { page: 'x' }],
        ['what does not exist', `${BASE_PATH}/no/such/call`, {}],
        ['a missing key', `${BASE_PATH}/article/create`, {}],
        ['the dictionary paths', '/dict/no/such', {}],
      ])('S-API-1 %s can be read too', async (_, path, body) => {
        const reply = await post(DESK, path, body);
        expect(reply.headers.get('access-control-allow-origin')).toBe(DESK);
      });

      it.each(strangers)(
        'S-API-1 tells %j nothing that a browser would let through',
        async (origin) => {
          const reply = await post(origin);
          expect(openings(reply.headers)).toEqual([]);
          expect(reply.headers.get('vary')).toMatch(/\bOrigin\b/);
          const asked = await preflight(origin || 'https://empty.example');
          expect(asked.status).toBe(403);
          expect(openings(asked.headers)).toEqual([]);
        },
      );

      it('S-API-1 lets every header of the client through, and remembers for two hours', async () => {
        const reply = await preflight(DESK);
        expect(reply.status).toBe(204);
        const { headers } = reply;
        expect(headers.get('access-control-allow-origin')).toBe(DESK);
        expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
        expect(headers.get('access-control-max-age')).toBe('7200');
        expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual(
          expect.arrayContaining([
            'content-type',
            'token',
            'timestamp',
            'idempotency-key',
            'x-content-sha256',
            'x-owner',
          ]),
        );
        expect(headers.get('vary')).toBe('Origin');
      });

      it('S-API-1 replies to other origins neither set nor read cookies', async () => {
        for (const reply of [await post(DESK), await preflight(DESK)]) {
          expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
        }
        const visitor = server().visitor();
        const reply = await visitor.fetch(`${BASE_PATH}/admin/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: DESK },
          body: JSON.stringify({ userName: 'admin', password: 'Lexdesk-tests-2026' }),
        });
        expect(reply.headers.get('set-cookie')).toBeNull();
        visitor.token = (await reply.json()).rtn_data.token;
        const { status } = await visitor.fetch(SEARCH, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: DESK },
          body: JSON.stringify({ page: 0, size: 1 }),
        });
        expect(status, 'the token alone says who calls').toBe(200);
      });

      it('S-API-1 S-UP-3 files go up and come down across hosts', async () => {
        const user = await server().userWith('file:upload');
        const key = randomUUID();
        const bytes = video(300_000);
        const body = new FormData();
        body.append('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), '录像.mp4');
        const headers = { origin: DESK, 'idempotency-key': key, 'x-content-sha256': sha256(bytes) };
        const path = `${BASE_PATH}/file/upload/file`;
        const up = await user.fetch(path, { method: 'POST', headers, body });
        expect(up.headers.get('access-control-allow-origin')).toBe(DESK);
        const { address } = (await up.json()).rtn_data;
        const down = await user.fetch(address, { headers: { origin: DESK, range: 'bytes=0-9' } });
        expect(down.status).toBe(206);
        expect(down.headers.get('access-control-allow-origin')).toBe(DESK);
        expect(down.headers.get('access-control-expose-headers')).toContain('content-range');
        expect(down.headers.get('vary')).toMatch(/\bOrigin\b/);
      });

      it('S-API-1 a file that a stranger asks for stays unreadable to its page', async () => {
        const user = await server().userWith('file:upload');
        const { address } = await plain(user, 'a.mp4', video(1000));
        const reply = await user.fetch(address, { headers: { origin: 'https://evil.example' } });
        expect(openings(reply.headers)).toEqual([]);
      });

      it('S-API-5 can be asked whether it is there', async () => {
        const reply = await server()
          .visitor()
          .fetch('/healthz', { headers: { origin: DESK } });
        expect(reply.headers.get('access-control-allow-origin')).toBe(DESK);
      });

      it('opens nothing but the API', async () => {
        for (const path of ['/', '/app-config.json', '/readyz', '/metrics']) {
          const reply = await server()
            .visitor()
            .fetch(path, { headers: { origin: DESK } });
          expect(openings(reply.headers), path).toEqual([]);
        }
      });
    });
  },
  { env: { ALLOWED_ORIGINS: `${DESK}, ${TABLET}` } },
);

onEachDatabase((server) => {
  it('S-API-1 without a list no other origin can read anything', async () => {
    const visitor = server().visitor();
    for (const method of ['GET', 'OPTIONS']) {
      const reply = await visitor.fetch(SEARCH, {
        method,
        headers: { origin: DESK, 'access-control-request-method': 'POST' },
      });
      expect(openings(reply.headers)).toEqual([]);
    }
  });
});
