import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { createArticle } from '../../support/calls/article-calls.ts';
import { listen } from '../../support/calls/live-pages.ts';
import { makeUser, tryLogin } from '../../support/calls/user-calls.ts';
import { PASSWORD, Visitor } from '../../support/server/test-server.ts';
import { ChunkedUpload, plain, video } from '../uploads/upload-helpers.ts';
import { BuiltServer } from './built-server.ts';

const METRICS_TOKEN = 'a-token-of-the-monitoring';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const BODY = 'a-body-that-nobody-logs';

let built: BuiltServer;
const folders: string[] = [];
beforeAll(async () => {
  built = await BuiltServer.build();
});
afterAll(async () => {
  await built?.dispose();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>) {
  const folder = await built.dataDir();
  folders.push(folder);
  return built.start({ DATA_DIR: folder, METRICS_TOKEN, ...env });
}

const post = (visitor: Visitor, path: string, headers: Record<string, string>) =>
  visitor.fetch(BASE_PATH + path, {
    ...{ method: 'POST', body: '{}' },
    headers: { 'content-type': 'application/json', ...headers },
  });

it('S-OPS-8 a line of JSON for each call, by the request id that its reply carries', async () => {
  const server = await start({ LOG_LEVEL: 'debug' });
  const visitor = await new Visitor(server.url).signIn('admin');
  const traced = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  const reply = await post(visitor, '/admin/getUserMenuList?secret=a-query', traced);
  const other = await post(visitor, '/admin/getUserMenuList', { traceparent: '00-x-y-01' });
  const { stderr } = await server.end('SIGTERM');
  const lines = stderr
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const lineOf = ({ headers }: Response) =>
    lines.find(({ requestId }) => requestId === headers.get('x-request-id'));
  expect(lineOf(reply)).toEqual({
    ...{ at: expect.any(String), level: 'debug', requestId: expect.any(String), traceId: TRACE },
    ...{ endpoint: 'getUserMenuList', method: 'POST', status: 200, result: 'ok' },
    ...{ path: `${BASE_PATH}/admin/getUserMenuList`, milliseconds: expect.any(Number) },
  });
  expect(lineOf(other)).not.toHaveProperty('traceId');
});

it('S-OPS-8 no line holds a password, token, cookie, body or query, whatever is called', async () => {
  const server = await start({ LOG_LEVEL: 'debug' });
  const visitor = await new Visitor(server.url).signIn('admin');
  const secrets = [PASSWORD, visitor.token ?? '', visitor.cookie.split('=')[1] ?? '', BODY];
  await tryLogin(new Visitor(server.url), 'admin', 'the-wrong-password');
  const made = await makeUser(visitor);
  await tryLogin(new Visitor(server.url), made.userName, made.password);
  await createArticle(visitor, { title: BODY, body: BODY });
  await listen(server, visitor);
  const { address } = await plain(visitor, `${BODY}.mp4`, video(2000));
  await visitor.fetch(`${address}?token=${visitor.token}`);
  const upload = new ChunkedUpload(visitor, video(600_000));
  await upload.begin();
  await upload.chunks();
  await upload.complete();
  await visitor.fetch('/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  await post(visitor, '/article/create', {});
  await visitor.client.call(endpoints.logout, {});
  await post(visitor, '/admin/getUserMenuList', {});
  const { stderr } = await server.end('SIGTERM');
  expect(stderr.trimEnd().split('\n').length).toBeGreaterThan(12);
  secrets.push('the-wrong-password', made.password, METRICS_TOKEN, '?');
  for (const secret of secrets) {
    expect(secret).not.toBe('');
    expect(stderr).not.toContain(secret);
  }
});

it('S-OPS-8 by default a day without trouble leaves no line', async () => {
  const server = await start({});
  const visitor = await new Visitor(server.url).signIn('admin');
  await createArticle(visitor);
  expect((await server.end('SIGTERM')).stderr).toBe('');
});
