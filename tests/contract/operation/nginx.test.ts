import { once } from 'node:events';
import { request } from 'node:https';
import { json } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { PASSWORD } from '../../support/server/test-server.ts';
import { type Nginx, nginxProgram, startNginx } from '../../support/services/nginx.ts';
import { BuiltServer, type RunningServer } from './built-server.ts';

if (!nginxProgram)
  process.stdout.write('deploy/nginx.conf is not tested: no nginx in PATH or /usr/sbin\n');

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** On a connection of its own: one that was kept may be closed for what came before. Nobody signed the certificate. */
const ALONE = { agent: false, rejectUnauthorized: false } as const;

const call = (url: string, body?: string, headers = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const options = {
      method: body === undefined ? 'GET' : 'POST',
      ...ALONE,
      headers,
    };
    const asked = request(url, options, async (reply) => {
      let text = '';
      for await (const part of reply) text += part;
      resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
    });
    asked.on('error', reject).end(body);
  });

const MIB = 1024 * 1024;

/** The status of a call that says how many bytes come, and sends none of them. */
const announce = (url: string, bytes: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-length': bytes };
    const asked = request(url, { method: 'POST', ...ALONE, headers }, (reply) => {
      resolve(reply.statusCode ?? 0);
      asked.destroy();
    });
    asked.on('error', reject).flushHeaders();
  });

describe.each([nginxProgram].filter(Boolean))('S-OPS-9 deploy/nginx.conf before a process', () => {
  let built: BuiltServer;
  let servers: RunningServer[];
  let nginx: Nginx;

  beforeAll(async () => {
    built = await BuiltServer.build();
    servers = [await built.start({ DATA_DIR: await built.dataDir(), TRUST_PROXY: '1' })];
    nginx = await startNginx(servers.map(({ url }) => new URL(url).host));
  });
  afterAll(async () => {
    await nginx?.stop();
    await built?.dispose();
  });

  const signIn = () =>
    call(
      `${nginx.https}${BASE_PATH}/admin/login`,
      JSON.stringify({ userName: 'admin', password: PASSWORD }),
      {
        'content-type': 'application/json',
        origin: nginx.https,
      },
    );

  /** What a browser holds once its user is signed in. */
  const enter = async () => {
    const { headers, text } = await signIn();
    const cookie = String(headers['set-cookie']).split(';', 1)[0] ?? '';
    return { cookie, token: JSON.parse(text).rtn_data.token };
  };

  it('passes the scheme and the host on: a sign-in is let in, its cookie for https alone', async () => {
    const { status, headers, text } = await signIn();
    expect([status, JSON.parse(text).rtn_code]).toEqual([200, 0]);
    expect(String(headers['set-cookie'])).toContain('Secure');
  });

  it('compresses what the API answers', async () => {
    const { cookie, token } = await enter();
    const headers = {
      'accept-encoding': 'gzip, br',
      'content-type': 'application/json',
      origin: nginx.https,
      timestamp: String(Date.now()),
      cookie,
      token,
    };
    const menu = request(`${nginx.https}${BASE_PATH}/admin/getUserMenuList`, {
      method: 'POST',
      headers,
      ...ALONE,
    }).end('{}');
    const [reply] = await once(menu, 'response');
    expect(reply.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(await json(reply.pipe(createGunzip()))).toMatchObject({ rtn_code: 0 });
  });

  it('passes sockets on', async () => {
    const { cookie, token } = await enter();
    const socket = new WebSocket(`${nginx.https.replace('http', 'ws')}${BASE_PATH}/ws`, {
      rejectUnauthorized: false,
      headers: { cookie, origin: nginx.https },
    });
    await once(socket, 'open');
    const heard = once(socket, 'message');
    socket.send(JSON.stringify({ token }));
    expect(JSON.parse(String((await heard)[0]))).toHaveProperty('dicts');
    socket.terminate();
  });

  it('lets a chunk of 8 MiB through to be judged, and stops what is larger than any', async () => {
    const login = `${nginx.https}${BASE_PATH}/admin/login`;
    // The process refuses such a text before all of it is sent, and may cut the connection then.
    const judged = await call(login, 'x'.repeat(8 * MIB)).then(
      ({ status }) => status,
      ({ message }) => message,
    );
    expect([415, 'socket hang up']).toContain(judged);
    expect(await announce(login, 10 * MIB)).toBe(413);
  });

  it('S-PWA-5 leads a share without a worker to the app, however large it is', async () => {
    const bytes = 200 * MIB;
    expect(await announce(`${nginx.https}/share`, bytes)).toBe(303);
    const { headers } = await call(`${nginx.https}/share`, '');
    expect(headers.location).toMatch(/\/#\/uploads\?shared=failed$/);
  });

  it('leads from http to https, but refuses what carries tokens in the clear', async () => {
    const page = await fetch(`${nginx.http}/#/dashboard`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([301, 'https://127.0.0.1/']);
    expect((await fetch(`${nginx.http}${BASE_PATH}/admin/getUserMenuList`)).status).toBe(403);
  });
});
