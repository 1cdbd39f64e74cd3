import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClient } from '../../../src/api/client.ts';
import { fetchTransport, type Transport } from '../../../src/api/transport.ts';
import { BASE_PATH, HEADER } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { idOfUser, setStatus } from '../../support/calls/user-calls.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';
import { ChunkedUpload, filesOnDisk, sha256, video } from './upload-helpers.ts';

type User = Visitor & { userName: string };
interface Sent {
  method?: string;
  path: string;
  type: string;
  body: Buffer;
}

const ENDED = { rtn_code: 1001 };
/** Milliseconds for which the former token is answered. */
const GRACE = 90_000;

/** A form as a browser sends it. */
function formOf(fields: Record<string, string>, name: string, content: string) {
  const part = (head: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const before = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value));
  const file = part(`name="file"; filename="${name}"`, content);
  const body = Buffer.from(`${before.join('')}${file}--b--\r\n`);
  return { type: 'multipart/form-data; boundary=b', body };
}

onEachDatabase((server) => {
  /** Sends a request whose last bytes come when `meanwhile` has happened; gives the answer. */
  async function late(
    user: User,
    { method = 'POST', path, type, body }: Sent,
    meanwhile: () => Promise<unknown>,
    key: string = randomUUID(),
  ) {
    const { port } = new URL(server().url);
    const headers = {
      ...{ Host: 'a', token: user.token, Cookie: user.cookie, 'Idempotency-Key': key },
      ...{ 'Content-Type': type, 'Content-Length': body.length, Connection: 'close' },
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(body.subarray(0, -5));
    // Until then the caller has been looked at.
    await delay(300);
    await meanwhile();
    socket.write(body.subarray(-5));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    await once(socket, 'close');
    const [, answer = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    return JSON.parse(answer);
  }

  const disable = async (admin: Visitor, { userName }: User) =>
    setStatus(admin, await idOfUser(server(), userName), 'off');

  const dict = (id: string): Sent => {
    const fields = {
      name: 'late',
      code: `late_${id.slice(0, 8)}`,
      status: 'on',
      note: '',
      sort: 0,
    };
    const body = Buffer.from(JSON.stringify({ id, ...fields }));
    return { path: '/dict/create', type: 'application/json', body };
  };
  const recordsOf = (id: string) =>
    server().deps.db.selectFrom('records').select('id').where('id', '=', id).execute();

  it('S-SEC-6 who is disabled while a body arrives changes nothing by it', async () => {
    const admin = await server().admin();
    const user = await server().userWith('dict:create');
    const id = randomUUID();
    expect(await late(user, dict(id), () => disable(admin, user))).toMatchObject(ENDED);
    expect(await recordsOf(id)).toEqual([]);
  });

  it('S-SEC-6 nor who loses the right to it; who keeps it does', async () => {
    const user = await server().userWith('dict:create');
    const [id, other] = [randomUUID(), randomUUID()];
    expect(await late(user, dict(id), async () => {})).toMatchObject({ rtn_code: 0 });
    const takeAway = () =>
      server()
        .deps.db.updateTable('roles')
        .set({ permissions: '[]' })
        .where('name', '=', user.userName)
        .execute();
    expect(await late(user, dict(other), takeAway)).toMatchObject({ rtn_code: 403 });
    expect([await recordsOf(id), await recordsOf(other)]).toMatchObject([[{ id }], []]);
  });

  it('S-SEC-6 who is disabled while a file arrives leaves none, alone or of several', async () => {
    const admin = await server().admin();
    const before = await filesOnDisk(server().dataDir);
    const digest = sha256(Buffer.from('内容'));
    const key = randomUUID();
    const manifest = JSON.stringify([{ key, sha256: digest }]);
    for (const sent of [
      { path: `${BASE_PATH}/file/upload/file`, ...formOf({}, 'a.txt', '内容') },
      { path: `${BASE_PATH}/file/upload/file/together`, ...formOf({ manifest }, 'a.txt', '内容') },
    ]) {
      const user = await server().userWith('file:upload');
      expect(await late(user, sent, () => disable(admin, user), key)).toMatchObject(ENDED);
    }
    const rows = server().deps.db.selectFrom('files').select('id').where('id', '=', key);
    expect(await rows.execute()).toEqual([]);
    expect(await filesOnDisk(server().dataDir)).toEqual(before);
  });

  it('S-SEC-6 nor a chunk of one', async () => {
    const admin = await server().admin();
    const user = await server().userWith('file:upload');
    const upload = new ChunkedUpload(user, video(1000));
    await upload.begin();
    const path = `${BASE_PATH}/file/upload/file/sessions/${upload.key}/chunks/0`;
    const sent = { method: 'PUT', path, type: 'application/octet-stream', body: upload.bytes };
    const answer = await late(user, sent, () => disable(admin, user), upload.key);
    expect(answer).toMatchObject(ENDED);
    const chunks = server().deps.db.selectFrom('uploadChunks').select('position');
    expect(await chunks.where('sessionId', '=', upload.key).execute()).toEqual([]);
  });

  describe('of a page', () => {
    /** The client of a browser, with the tokens of its calls; the body of the first ends when `meanwhile` has happened. */
    function pageOf(browser: User, meanwhile: () => Promise<unknown>) {
      const tokens: (string | undefined)[] = [];
      const transport: Transport = async (request) => {
        const { method, url, headers, body } = request;
        tokens.push(headers[HEADER.token]);
        const cookie = browser.cookie;
        if (tokens.length > 1)
          return fetchTransport({ ...request, headers: { ...headers, cookie } });
        const whole = new Request(url, { method, headers, body });
        const type = whole.headers.get('content-type') ?? '';
        const sent = { method, path: new URL(url).pathname, type };
        const bytes = Buffer.from(await whole.arrayBuffer());
        const key = headers[HEADER.idempotencyKey];
        const answer = await late(browser, { ...sent, body: bytes }, meanwhile, key);
        return { status: 200, header: () => null, text: JSON.stringify(answer) };
      };
      const client = createClient({
        address: () => ({ host: server().url, basePath: BASE_PATH }),
        token: () => browser.token,
        owner: () => browser.userName,
        transport,
      });
      return { client, tokens };
    }

    /** Another password, so long ago that the former token is good for nothing. */
    const changePassword = async (browser: User) => {
      const passwords = { current: PASSWORD, next: 'shanqiao-own-2026' };
      const reply = await browser.client.call(endpoints.profilePassword, passwords);
      server().advance(GRACE + 1);
      browser.token = reply?.token ?? null;
    };

    it('S-SEC-11 a file is uploaded whose sender changes the password meanwhile', async () => {
      const user = await server().userWith('file:upload');
      const before = user.token;
      const { client, tokens } = pageOf(user, () => changePassword(user));
      const body = new FormData();
      body.append('file', new File(['内容'], 'a.txt'));
      const key = randomUUID();
      const options = { params: { kind: 'file' }, body, idempotencyKey: key };
      const record = await client.call(endpoints.uploadPlain, null, options);
      expect(record).toMatchObject({ id: key, name: 'a.txt' });
      expect(tokens).toEqual([before, user.token]);
    });

    it('S-SEC-11 a record is made, once', async () => {
      const user = await server().userWith('dict:create');
      const id = randomUUID();
      const { client } = pageOf(user, () => changePassword(user));
      await client.call(endpoints.dictCreate, JSON.parse(String(dict(id).body)));
      expect(await recordsOf(id)).toHaveLength(1);
    });

    it('S-SESS-10 nothing is made in the name of who signs in there meanwhile, and they stay', async () => {
      const user = await server().userWith('dict:create');
      const other = await server().userWith('dict:create');
      const id = randomUUID();
      const { client, tokens } = pageOf(user, async () => {
        await user.signIn(other.userName);
        user.userName = other.userName;
      });
      const made = client.call(endpoints.dictCreate, JSON.parse(String(dict(id).body)));
      await expect(made).rejects.toMatchObject({ kind: 'cancelled' });
      expect([tokens.length, await recordsOf(id)]).toEqual([1, []]);
      await expect(user.client.call(endpoints.getUserMenuList, {})).resolves.toBeDefined();
    });
  });
});
