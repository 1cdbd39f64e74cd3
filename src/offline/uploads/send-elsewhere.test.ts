import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  bodyOf,
  enqueueFor,
  keyOf,
  LIMITS,
  ok,
  PROGRESS,
  record,
  serviceContext,
  stored as storedOf,
} from '../../../tests/support/device/service-context.ts';
import { NetworkError } from '../../api/errors.ts';
import { CHUNK_SIZE } from '../../contract/file/file.ts';
import { skipBackoff } from '../sync/drain.ts';
import { readBytes } from './bytes.ts';
import { drainUploads } from './drain-uploads.ts';
import { enqueueUpload } from './enqueue-upload.ts';
import { resumeUpload } from './upload-commands.ts';

const HELD = 'https://service.example.com/held/1.png';

let user = '';
let count = 0;
beforeEach(() => {
  user = `外送人${count++}`;
});
afterEach(() => vi.restoreAllMocks());

const contextWith = (atService: (n: number) => Answer, atHome: (path: string) => Answer) =>
  serviceContext(user, atService, atHome);
const picture = () => enqueueFor(user, { name: 'a.txt', content: 'abc' }, { purpose: 'content' });
const stored = () => storedOf(user);

describe('an item for another service', () => {
  it('S-ADM-10 is sent as one plain form with its key, without token, owner or anything else of ours', async () => {
    const key = await picture();
    const { context, to, requests } = contextWith(
      () => ok({ address: HELD }),
      () => record,
    );
    await drainUploads(context);
    const [form] = to('/up');
    expect(form).toMatchObject({ method: 'POST', headers: { 'idempotency-key': key } });
    expect(Object.keys(form?.headers ?? {})).toEqual(['idempotency-key']);
    const body = form?.body as FormData;
    const file = body.get('file') as File;
    expect([file.name, await file.text()]).toEqual(['a.txt', 'abc']);
    expect([...body.keys()]).toEqual(['file']);
    expect(requests).toHaveLength(2);
    const [own] = to('/base/file/upload/file/elsewhere');
    expect(own?.headers).toMatchObject({ token: 'secret', 'idempotency-key': key });
    expect(bodyOf(own)).toEqual({ name: 'a.txt', size: 3, address: HELD });
    expect(await stored()).toMatchObject({ state: 'done', record: { address: '/x' } });
    await expect(readBytes(user, key, 0, 1)).rejects.toMatchObject({ name: 'NotFoundError' });
  });

  it.each([
    ['a path of the service', { address: '/held/1.png' }, HELD],
    ['one without TLS', { address: HELD.replace('s:', ':') }, HELD.replace('s:', ':')],
    ['the field url', { url: HELD }, HELD],
    ['a mere text', HELD, HELD],
  ])('S-ADM-10 the returned address may be %s', async (_, data, address) => {
    await picture();
    const { context, to } = contextWith(
      () => ok(data),
      () => record,
    );
    await drainUploads(context);
    expect(bodyOf(to('/elsewhere')[0])).toMatchObject({ address });
  });

  it.each([
    [{}],
    [null],
    [{ address: 'javascript:alert(1)' }],
    [{ address: '//evil.example' }],
    [{ address: `see ${HELD}` }],
  ])(
    'S-ADM-10 an answer without an address (%j) needs attention, and the bytes stay',
    async (data) => {
      const key = await picture();
      const { context, requests } = contextWith(
        () => ok(data),
        () => record,
      );
      await drainUploads(context);
      expect(requests).toHaveLength(1);
      expect(await stored()).toMatchObject({
        state: 'needs-attention',
        reason: expect.stringContaining('没有返回文件地址'),
      });
      await expect(readBytes(user, key, 0, 3)).resolves.toBeDefined();
    },
  );

  it('S-ADM-10 a file of several chunks is sent whole, with its type and its progress', async () => {
    const text = 'abc'.repeat(CHUNK_SIZE.default / 2);
    const file = new File([text], 'a.txt', { type: 'text/plain' });
    await enqueueUpload(user, file, 'file', LIMITS, { purpose: 'content' });
    const { context, to } = contextWith(
      () => ok({ address: HELD }),
      () => record,
    );
    const onProgress = vi.fn();
    await drainUploads({ ...context, onProgress });
    const [form] = to('/up');
    const body = form?.body as FormData;
    const sent = body.get('file') as File;
    expect([sent.type, (await sent.text()) === text]).toEqual(['text/plain', true]);
    expect(onProgress).toHaveBeenCalledWith(expect.any(String), PROGRESS);
  });

  it('S-ADM-10 S-UP-4 after a lost reply, the repeat has the same key', async () => {
    await picture();
    const lost = (n: number) => {
      if (n === 0) throw new NetworkError();
      return ok({ address: HELD });
    };
    const { context, to } = contextWith(lost, () => record);
    await drainUploads(context);
    expect(await stored()).toMatchObject({ state: 'waiting-network', tries: 1 });
    await skipBackoff(user);
    await drainUploads(context);
    expect(await stored()).toMatchObject({ state: 'done' });
    const [first, again] = to('/up');
    expect(keyOf(again)).toBe(keyOf(first));
    expect(to('/elsewhere')).toHaveLength(1);
  });

  it('S-ADM-10 S-UP-4 if our server is away afterwards, the bytes are not sent to the service again', async () => {
    const key = await picture();
    const atHome = vi.fn<(path: string) => Answer>(() => {
      throw new NetworkError();
    });
    const { context, to } = contextWith(() => ok({ address: HELD }), atHome);
    await drainUploads(context);
    expect(await stored()).toMatchObject({ state: 'waiting-network' });
    atHome.mockImplementation(() => record);
    await skipBackoff(user);
    // The configuration changed meanwhile.
    await drainUploads({ ...context, serviceFor: () => '' });
    expect(await stored()).toMatchObject({ state: 'done' });
    expect(to('/up')).toHaveLength(1);
    expect(to('/elsewhere').map(keyOf)).toEqual([key, key]);
  });

  it.each([
    [
      'rtn_code 4002：版本号低于线上版本',
      { status: 200, body: { rtn_code: 4002, rtn_msg: '版本号低于线上版本' } },
    ],
    ['rtn_code 1001：已过期', { status: 200, body: { rtn_code: 1001, rtn_msg: '已过期' } }],
    ['HTTP 401：对方没有说明原因', { status: 401, body: 'no' }],
    ['HTTP 403：不允许', { status: 403, body: { rtn_code: 403, rtn_msg: '不允许' } }],
    ['HTTP 404：对方没有说明原因', { status: 404, body: '' }],
    ['HTTP 413：太大', { status: 413, body: { rtn_code: 413, rtn_msg: '太大' } }],
  ])(
    'S-ADM-10 a refusal (%s) needs attention and ends no session; the next attempt has another key',
    async (reason, refusal) => {
      const key = await picture();
      const { context, errors, to } = contextWith(
        (n) => (n === 0 ? refusal : ok({ address: HELD })),
        () => record,
      );
      await drainUploads(context);
      expect(await stored()).toMatchObject({ state: 'needs-attention', reason });
      expect(errors).toEqual([]);
      await expect(readBytes(user, key, 0, 3)).resolves.toBeDefined();
      await resumeUpload(user, key);
      await drainUploads(context);
      expect(await stored()).toMatchObject({ state: 'done' });
      const [first, again] = to('/up');
      expect(keyOf(first)).toBe(key);
      expect(keyOf(again)).not.toBe(key);
    },
  );

  it.each([408, 429, 500, 502, 503])(
    'S-ADM-10 S-UP-4 status %s is retried under the same key',
    async (status) => {
      const key = await picture();
      const { context, to } = contextWith(
        (n) => (n === 0 ? { status, body: '' } : ok({ address: HELD })),
        () => record,
      );
      await drainUploads(context);
      expect(await stored()).toMatchObject({ state: 'waiting-network' });
      await skipBackoff(user);
      await drainUploads(context);
      expect(await stored()).toMatchObject({ state: 'done' });
      expect(to('/up').map(keyOf)).toEqual([key, key]);
    },
  );

  it('S-ADM-10 an HTML page instead of the envelope is no answer', async () => {
    await picture();
    const { context } = contextWith(
      () => ({ status: 200, body: '<html>' }),
      () => record,
    );
    await drainUploads(context);
    expect(await stored()).toMatchObject({ state: 'waiting-network' });
  });

  it('S-ADM-10 a path on the API’s own host gets the token', async () => {
    await picture();
    const { context, requests } = contextWith(
      () => record,
      () => ok({ address: '/held/1' }),
    );
    await drainUploads({ ...context, serviceFor: () => '/up' });
    expect(requests[0]).toMatchObject({ url: '/up', headers: { token: 'secret' } });
  });
});

it('S-ADM-10 an avatar is registered at our server by its address', async () => {
  await enqueueFor(user, { name: 'a.png', content: '\x89PNG\r\n\x1a\n' }, { purpose: 'avatar' });
  const self = ok({ tel: '', email: '', userName: user, nickName: '甲', level: '', avatar: HELD });
  const { context, to } = contextWith(
    () => ok({ avatar: HELD }),
    () => self,
  );
  await drainUploads(context);
  expect(bodyOf(to('/base/admin/profile/avatar/elsewhere')[0])).toEqual({ address: HELD });
  expect(await stored()).toMatchObject({ state: 'done' });
});
