import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import { article, bodies } from '../../support/calls/endpoint-bodies.ts';
import { pathOf, send } from '../../support/calls/endpoint-requests.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';
import { strangeTexts } from '../../support/values/strange-values.ts';

const all = Object.entries(endpoints) as [EndpointName, Endpoint][];
const where = (condition: (endpoint: Endpoint) => boolean) =>
  all.filter(([, endpoint]) => condition(endpoint));
const withJson = where(({ body }) => body === 'json');
/** Text fields that the tests fill with what nobody expects. */
const textFields: Partial<Record<EndpointName, string[]>> = {
  captcha: ['userName'],
  login: ['userName', 'password', 'captcha', 'uuid', 'systemType', 'pictKey', 'pictCode'],
  dictList: ['name'],
  articleSearch: ['keyword', 'status'],
  find: ['keyword'],
  articleCreate: ['title', 'summary', 'body', 'author'],
  uploadSessionPut: ['name', 'type'],
};

const sendJson = (visitor: Visitor, endpoint: Endpoint, body: unknown) =>
  send(visitor, endpoint, { body: typeof body === 'string' ? body : JSON.stringify(body) });

async function envelopeOf(reply: Response) {
  const text = await reply.text();
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
  expect(Object.keys(JSON.parse(text)).sort()).toEqual(['rtn_code', 'rtn_data', 'rtn_msg']);
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|select .* from|SQLITE|\.ts:\d+/i);
  return JSON.parse(text) as { rtn_code: number; rtn_msg: string; rtn_data: unknown };
}

onEachDatabase((server) => {
  const codes = new Set(all.flatMap(([, { permission }]) => permission ?? []));
  const others = new Map<string, Promise<Visitor>>();
  /** A user who has every permission but this one. */
  const userWithout = (missing: string): Promise<Visitor> => {
    const known =
      others.get(missing) ?? server().userWith(...[...codes].filter((code) => code !== missing));
    others.set(missing, known);
    return known;
  };
  let signedIn: Promise<Visitor> | undefined;
  const admin = () => {
    signedIn ??= server().admin();
    return signedIn;
  };

  describe.each(where(({ access }) => access === 'session'))('%s', (name, endpoint) => {
    const body = () => {
      const json = bodies[name]();
      return json ? { body: JSON.stringify(json) } : {};
    };

    it('answers 401 without a token', async () => {
      const reply = await send(server().visitor(), endpoint, body());
      expect(reply.status).toBe(401);
      expect(await envelopeOf(reply)).toMatchObject({ rtn_code: 401 });
    });

    it('S-API-3 answers 1001 with a token that is no longer good', async () => {
      const visitor = server().visitor();
      visitor.token = 'expired';
      const reply = await send(visitor, endpoint, body());
      expect(reply.status).toBe(200);
      expect(await envelopeOf(reply)).toMatchObject({ rtn_code: 1001, rtn_data: null });
    });

    it('answers 409 where it was queued for another user', async () => {
      const visitor = await admin();
      const owner = { 'x-owner': encodeURIComponent('王律师') };
      const reply = await send(visitor, endpoint, { ...body(), headers: owner });
      expect(reply.status).toBe(409);
      await envelopeOf(reply);
    });
  });

  describe.each(where(({ permission }) => permission !== null))('%s', (name, endpoint) => {
    it('S-PERM-2 answers 403 without its permission', async () => {
      const visitor = await userWithout(endpoint.permission ?? '');
      const json = bodies[name]();
      const reply = await send(visitor, endpoint, json ? { body: JSON.stringify(json) } : {});
      expect(reply.status).toBe(403);
      expect(await envelopeOf(reply)).toMatchObject({ rtn_code: 403, rtn_data: null });
    });
  });

  describe.each(withJson)('%s', (name, endpoint) => {
    const sent = async (body: unknown, headers = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return send(await admin(), endpoint, { body: text, headers });
    };

    it.each([
      '{',
      'null',
      '[]',
      '"text"',
      '1',
      '{"a":1}{',
      '\u0000',
      '{"a":01}',
      '['.repeat(100_000),
    ])('refuses the body %.20s with 2001', async (body) => {
      const reply = await sent(body);
      expect(reply.status).toBe(200);
      expect(await envelopeOf(reply)).toMatchObject({ rtn_code: 2001 });
    });

    it('names an unknown field', async () => {
      const reply = await envelopeOf(await sent({ ...bodies[name](), surprise: 1 }));
      expect(reply).toMatchObject({
        rtn_code: 2001,
        rtn_data: { fields: { surprise: expect.stringMatching(/[\u4e00-\u9fff]/) } },
      });
    });

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
      'refuses the content type %j with 415',
      async (type) => {
        const reply = await sent(bodies[name](), { 'content-type': type });
        expect(reply.status).toBe(415);
        await envelopeOf(reply);
      },
    );

    it('refuses a body over 1 MiB with 413, with and without Content-Length', async () => {
      const visitor = await admin();
      const big = JSON.stringify({ ...bodies[name](), filling: 'x'.repeat(1024 * 1024) });
      expect((await sendJson(visitor, endpoint, big)).status).toBe(413);
      const stream = new Blob([big]).stream();
      const streamed = await send(visitor, endpoint, {
        body: stream,
        duplex: 'half',
      } as RequestInit);
      expect(streamed.status).toBe(413);
      await envelopeOf(streamed);
    });

    it.each([1, true, null, [], {}])('refuses %j in every field with 2001', async (value) => {
      const visitor = await admin();
      for (const [field, right] of Object.entries(bodies[name]() ?? {})) {
        // What may be null may be a time.
        if (right === null && typeof value === 'number') continue;
        if (typeof right === typeof value || (right === null && value === null)) continue;
        const reply = await sendJson(visitor, endpoint, { ...bodies[name](), [field]: value });
        expect(await envelopeOf(reply), field).toMatchObject({ rtn_code: 2001 });
      }
    });
  });

  describe.each(withJson.filter(([name]) => textFields[name]))('%s', (name, endpoint) => {
    it.each(strangeTexts)('takes or refuses %s in each text, never fails', async (_, text) => {
      const visitor = await admin();
      for (const field of textFields[name] ?? []) {
        const reply = await sendJson(visitor, endpoint, { ...bodies[name](), [field]: text });
        expect(reply.status, field).toBeLessThan(500);
        await envelopeOf(reply);
      }
    });
  });

  it('TRACE gives nothing back of what was sent', async () => {
    const sent = request(server().url, { method: 'TRACE', headers: { token: 'its-own-token' } });
    const [reply] = (await once(sent.end(), 'response')) as [IncomingMessage];
    const body = (await reply.toArray()).join('');
    expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    expect(body).not.toContain('its-own-token');
  });

  describe('headers of every answer', () => {
    it('carries clock, permission version, build, no-store and the security headers', async () => {
      const reply = await sendJson(await admin(), endpoints.getUserMenuList, {});
      const { headers } = reply;
      expect(Date.parse(headers.get('date') ?? '')).toBeGreaterThan(Date.now() - 60_000);
      expect(headers.get('x-permission-version')).toMatch(/./);
      expect(headers.get('x-build')).toMatch(/./);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('strict-transport-security')).toBeNull();
    });

    it.each(['/no/such/call', '/article/search/', '/article/search'])(
      'answers 404 in the envelope at %s of the API by GET',
      async (path) => {
        const reply = await server()
          .visitor()
          .fetch(BASE_PATH + path);
        expect(reply.status).toBe(404);
        await envelopeOf(reply);
      },
    );
  });

  it.each(where(({ path }) => path.includes('{key}')))(
    '%s is not found where its address holds NUL, which no database takes',
    async (_, endpoint) => {
      for (const visitor of [await admin(), server().visitor()]) {
        const reply = await send(visitor, endpoint, {}, pathOf(endpoint, { key: 'a%00b' }));
        expect(reply.status).toBe(404);
        await envelopeOf(reply);
      }
    },
  );

  describe('stored text', () => {
    it.each(strangeTexts.filter(([what]) => what !== 'NUL'))(
      'comes back as %s was typed',
      async (_, text) => {
        const { client } = await admin();
        const id = randomUUID();
        const made = await client.call(endpoints.articleCreate, {
          ...article,
          id,
          title: `题${text}`,
          summary: text,
        });
        const read = await client.call(endpoints.articleGet, { id });
        expect(read).toEqual(made);
        expect(read.summary).toBe(Buffer.from(text).toString());
        const found = await client.call(endpoints.articleSearch, { page: 0, size: 9999 });
        expect(found.list.map((row) => row.id)).toContain(id);
      },
    );

    it('refuses NUL by name, which no database takes', async () => {
      const reply = await sendJson(await admin(), endpoints.articleCreate, {
        ...bodies.articleCreate(),
        title: 'a\u0000',
      });
      expect(await envelopeOf(reply)).toMatchObject({
        rtn_code: 2001,
        rtn_data: { fields: { title: '标题含有无法保存的字符' } },
      });
    });

    it('takes the longest article', async () => {
      const { client } = await admin();
      const body = '律'.repeat(200_000);
      const made = { ...article, id: randomUUID(), body };
      expect((await client.call(endpoints.articleCreate, made)).body).toBe(body);
    });
  });
});
