import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { BuiltServer, type RunningServer } from '../operation/built-server.ts';

let built: BuiltServer;
let servers: RunningServer[];
beforeAll(async () => {
  built = await BuiltServer.build();
  const start = async (env: Record<string, string>) =>
    built.start({ DATA_DIR: await built.dataDir(), ...env });
  servers = [await start({}), await start({ TRUST_PROXY: '1' })];
});
afterAll(() => built.dispose());

/** What two calls in turn on one connection are answered, the first with an offer of another protocol and a body. */
async function answers({ url }: RunningServer, protocol: string, path: string): Promise<unknown[]> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ userName: 'nobody', password: 'x' });
  const head = `POST ${BASE_PATH}${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`;
  const offer = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n`;
  const last = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const rest = text(socket);
  const first = once(socket, 'data');
  socket.write(`${head}${offer}Content-Length: ${body.length}\r\n\r\n${body}`);
  await first;
  socket.on('error', () => undefined).write(last);
  const said = await rest;
  return [
    ...[...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    ...[...said.matchAll(/"rtn_code":(\d+)/g)].map(([, code]) => Number(code)),
  ];
}

/** Older versions of Node hand every offer to the websocket. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNew = major > 24 || (major === 24 && minor >= 9) || (major === 22 && minor >= 21);

it.runIf(isNew)('a call that offers HTTP/2 is answered as one that does not', async () => {
  for (const server of servers) {
    expect(await answers(server, 'h2c', '/admin/login')).toEqual([200, 200, 1002]);
  }
});

it.runIf(!isNew)('a call that offers HTTP/2 is refused by an older Node', async () => {
  for (const server of servers) expect(await answers(server, 'h2c', '/admin/login')).toEqual([400]);
});

it('a websocket is refused elsewhere, and from elsewhere', async () => {
  for (const server of servers) {
    expect(await answers(server, 'WebSocket', '/admin/login')).toEqual([404]);
    expect(await answers(server, 'websocket', '/ws')).toEqual([403]);
  }
});
