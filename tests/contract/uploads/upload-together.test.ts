import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { TOGETHER } from '../../../src/contract/file/file.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';
import { bytesAt, filesOnDisk, plain, rowsOf, sha256 } from './upload-helpers.ts';

interface Sent {
  name: string;
  bytes: Buffer;
  key: string;
  sha256: string;
}

const PATH = '/cn/management/v1/file/upload/file/together';
const uploader = (server: TestServer) => server.userWith('file:upload');

function file(name: string, content: string, change: Partial<Sent> = {}): Sent {
  const bytes = Buffer.from(content);
  return { name, bytes, key: randomUUID(), sha256: sha256(bytes), ...change };
}

const several = (count: number): Sent[] =>
  Array.from({ length: count }, (_, at) => file(`证据${at}.txt`, `内容 ${at} ${randomUUID()}`));

function formOf(files: readonly Sent[], manifest: unknown = manifestOf(files)): FormData {
  const form = new FormData();
  if (manifest !== null) {
    form.append('manifest', typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  }
  for (const { name, bytes } of files) form.append('file', new File([bytes as BlobPart], name));
  return form;
}

const manifestOf = (files: readonly Sent[]) =>
  files.map(({ key, sha256: digest }) => ({ key, sha256: digest }));

const send = (visitor: Visitor, files: readonly Sent[]) =>
  visitor.client.call(endpoints.uploadTogether, null, {
    params: { kind: 'file' },
    body: formOf(files),
    idempotencyKey: randomUUID(),
  });

const post = (visitor: Visitor, body: BodyInit, headers: Record<string, string> = {}) =>
  visitor.fetch(PATH, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': randomUUID(), ...headers },
  });

onEachDatabase((server) => {
  describe('uploadTogether', () => {
    it('S-UP-3 stores each file under its own key', async () => {
      const user = await uploader(server());
      const sent = several(TOGETHER.files);
      const { files } = await send(user, sent);
      expect(files.map(({ key }) => key)).toEqual(sent.map(({ key }) => key));
      for (const [at, { key, name, bytes, sha256: digest }] of sent.entries()) {
        const record = files[at]?.record;
        expect(record).toMatchObject({ id: key, name, size: bytes.length, sha256: digest });
        expect(await bytesAt(user, record?.address ?? '')).toEqual(bytes);
        expect(await rowsOf(server(), key)).toHaveLength(1);
      }
      const keys = sent.map(({ key }) => key);
      const logged = await server()
        .deps.db.selectFrom('audit')
        .select('subject')
        .where('action', '=', '上传文件')
        .where('subject', 'in', keys)
        .orderBy('id')
        .execute();
      expect(logged.map(({ subject }) => subject)).toEqual(keys);
    });

    it('answers a repeat with the same records and keeps each file once, alone or together', async () => {
      const user = await uploader(server());
      const sent = several(5);
      const [alone] = sent;
      if (!alone) throw new Error('no file');
      const before = await filesOnDisk(server().dataDir);
      await plain(user, alone.name, alone.bytes, { key: alone.key });
      const first = await send(user, sent);
      expect(await Promise.all([send(user, sent), send(user, sent)])).toEqual([first, first]);
      expect(first.files.every(({ record }) => record !== null)).toBe(true);
      expect(await filesOnDisk(server().dataDir)).toEqual({ ...before, kept: before.kept + 5 });
    });

    it('keeps each file once when the same arrive six times at once', async () => {
      const user = await uploader(server());
      const sent = several(4);
      const before = await filesOnDisk(server().dataDir);
      const replies = await Promise.all(Array.from({ length: 6 }, () => send(user, sent)));
      expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
      expect(await filesOnDisk(server().dataDir)).toEqual({ ...before, kept: before.kept + 4 });
    });

    it('leaves out what has to come alone, and stores the others', async () => {
      const user = await uploader(server());
      const other = await uploader(server());
      const theirs = file('a.txt', '别人的');
      await plain(other, theirs.name, theirs.bytes, { key: theirs.key });
      const changed = file('a.txt', '一');
      await plain(user, changed.name, changed.bytes, { key: changed.key });
      const good = [file('好.txt', '好'), file('又好.txt', '好')];
      const bad = [
        theirs,
        file('a.txt', '二', { key: changed.key }),
        file('a.txt', '内容', { sha256: sha256(Buffer.from('别的')) }),
        file('a.svg', '<svg onload="alert(1)"/>'),
        file('a.png', '<script>alert(1)</script>'),
        file(`${'名'.repeat(300)}.txt`, 'x'),
        file('空.txt', ''),
      ];
      const before = await filesOnDisk(server().dataDir);
      const { files } = await send(user, [...bad, ...good]);
      const stored = files.filter(({ record }) => record).map(({ key }) => key);
      expect(stored).toEqual(good.map(({ key }) => key));
      const after = { ...before, kept: before.kept + good.length };
      expect(await filesOnDisk(server().dataDir)).toEqual(after);
    });

    it.each([
      ['no manifest', null],
      ['an empty one', []],
      ['no JSON', '{'],
      ['no keys', [{ key: '../../x', sha256: '0'.repeat(64) }]],
      ['a key twice', Array(2).fill({ key: randomUUID(), sha256: sha256(Buffer.from('x')) })],
      ['too many', manifestOf(several(TOGETHER.files + 1))],
    ])('refuses a manifest that is wrong and keeps nothing: %s', async (_, manifest) => {
      const user = await uploader(server());
      const before = await filesOnDisk(server().dataDir);
      const reply = await post(user, formOf([file('a.txt', 'x'), file('b.txt', 'x')], manifest));
      expect((await reply.json()).rtn_code).toBe(2001);
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
    });

    it('refuses more bytes than go together, and what is no form or ends early', async () => {
      const user = await uploader(server());
      const before = await filesOnDisk(server().dataDir);
      const large = file('a.txt', 'x'.repeat(TOGETHER.bytes + 100_000));
      expect((await post(user, formOf([large]))).status).toBe(413);
      // The same without a length: in chunks, as a program may send it.
      const { body, headers } = new Response(formOf([large]));
      const kind = { 'content-type': headers.get('content-type') ?? '' };
      const unmeasured = { method: 'POST', body, duplex: 'half' };
      const sent = await user.fetch(PATH, {
        ...unmeasured,
        headers: { 'idempotency-key': randomUUID(), ...kind },
      } as RequestInit);
      expect(sent.status).toBe(413);
      expect((await post(user, '{}', { 'content-type': 'application/json' })).status).toBe(415);
      const one = file('a.txt', 'abc');
      const whole = await new Response(formOf([one])).text();
      const type = `multipart/form-data; boundary=${whole.split('\r\n', 1)[0]?.slice(2)}`;
      const cut = whole.slice(0, whole.indexOf('abc') + 1);
      const reply = await post(user, cut, { 'content-type': type });
      expect((await reply.json()).rtn_code).toBe(2001);
      expect(await filesOnDisk(server().dataDir)).toEqual(before);
      expect(await rowsOf(server(), one.key)).toHaveLength(0);
    });

    it('S-PERM-2 needs the permission to upload', async () => {
      const user = await server().userWith('article:search');
      await expect(send(user, several(2))).rejects.toMatchObject({ kind: 'forbidden' });
    });
  });
});
