import 'fake-indexeddb/auto';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Answer,
  bodyOf,
  enqueueFor,
  keyOf,
  ok,
  record,
  report,
  SERVICE,
  serviceContext,
  stored as storedOf,
} from '../../../tests/support/device/service-context.ts';
import { NetworkError } from '../../api/errors.ts';
import { CODE_MAX, packageCalls, REASON_MAX } from '../../contract/file/packages.ts';
import { skipBackoff } from '../sync/drain.ts';
import { drainUploads } from './drain-uploads.ts';
import { resumeUpload } from './upload-commands.ts';

const GZIP = '\x1f\x8b';

let user = '';
let count = 0;
beforeEach(() => {
  user = `运维人${count++}`;
});
afterEach(() => vi.restoreAllMocks());

const contextWith = (atService: (n: number) => Answer, atHome: (path: string) => Answer) =>
  serviceContext(user, atService, atHome);
const details = { note: '首页改版', sha256: 'a'.repeat(64) };
const enqueue = (name: string, content: string, kind: 'deploy/file' | 'database/file' | 'file') =>
  enqueueFor(user, { name, content, kind }, { purpose: 'deploy', details });
const deploy = () => enqueue('a.tar.gz', `${GZIP}abc`, 'deploy/file');
const stored = () => storedOf(user);

describe('packages', () => {
  it('S-ADM-10 the outcome of a package is reported to our server, with the sender’s description', async () => {
    const key = await deploy();
    const { context, to } = contextWith(
      () => ok(null),
      () => report,
    );
    await drainUploads(context);
    expect(await stored()).toMatchObject({ state: 'done' });
    const [request] = to('/base/package/deploy/report');
    expect(keyOf(request)).toBe(key);
    expect(bodyOf(request)).toEqual({
      ...{ name: 'a.tar.gz', size: 5, ...details },
      ...{ target: SERVICE, code: 0, message: '' },
    });
  });

  it('S-ADM-10 a refusal is reported once, before it needs attention; the next attempt is reported separately', async () => {
    const key = await deploy();
    const refusal = { status: 200, body: { rtn_code: 4002, rtn_msg: '版本过低' } };
    const atHome = vi.fn<(path: string) => Answer>(() => {
      throw new NetworkError();
    });
    const { context, to } = contextWith((n) => (n === 0 ? refusal : ok(null)), atHome);
    await drainUploads(context);
    expect(await stored()).toMatchObject({ state: 'waiting-network' });
    atHome.mockImplementation(() => report);
    await skipBackoff(user);
    await drainUploads(context);
    const reason = 'rtn_code 4002：版本过低';
    expect(await stored()).toMatchObject({ state: 'needs-attention', reason });
    expect(to('/up')).toHaveLength(1);
    const [first, again] = to('/report');
    expect(keyOf(again)).toBe(keyOf(first));
    expect(bodyOf(again)).toMatchObject({ code: 4002, message: reason });
    await resumeUpload(user, key);
    await drainUploads(context);
    expect(await stored()).toMatchObject({ state: 'done' });
    expect(keyOf(to('/report')[2])).toBe(key);
    expect(keyOf(first)).not.toBe(key);
  });

  it.each([
    [1e300, CODE_MAX],
    [-4_000_000_000, -CODE_MAX],
  ])(
    'S-ADM-10 a refusal by %s with a long message is reported within our server’s limits',
    async (code, reported) => {
      await deploy();
      const { context, to } = contextWith(
        () => ({ status: 200, body: { rtn_code: code, rtn_msg: '长'.repeat(600) } }),
        () => report,
      );
      await drainUploads(context);
      expect(await stored()).toMatchObject({ state: 'needs-attention' });
      const sent = bodyOf(to('/report')[0]);
      expect(v.is(packageCalls['deploy/file'].report.request, sent)).toBe(true);
      expect(sent).toMatchObject({ code: reported });
      expect(sent.message).toMatch(/^rtn_code .*：长+$/);
      expect(sent.message).toHaveLength(REASON_MAX);
    },
  );

  it('S-ADM-10 the service that received the package is reported, even if it is no longer configured', async () => {
    await deploy();
    const atHome = vi.fn<(path: string) => Answer>(() => {
      throw new NetworkError();
    });
    const { context, to } = contextWith(() => ok(null), atHome);
    await drainUploads(context);
    atHome.mockImplementation(() => report);
    await skipBackoff(user);
    await drainUploads({ ...context, serviceFor: () => '' });
    expect(await stored()).toMatchObject({ state: 'done' });
    expect(to('/up')).toHaveLength(1);
    expect(bodyOf(to('/report')[1])).toMatchObject({ target: SERVICE, code: 0 });
  });

  it('S-ADM-10 without a service the package is sent to our server, which then gets the description', async () => {
    const key = await deploy();
    const { context, requests, to } = contextWith(
      () => record,
      (url) => (url.endsWith('report') ? report : record),
    );
    await drainUploads({ ...context, serviceFor: () => '' });
    expect(requests.map(({ url }) => url)).toEqual([
      '/base/file/upload/deploy/file',
      '/base/package/deploy/report',
    ]);
    expect(keyOf(to('/report')[0])).toBe(key);
    expect(bodyOf(to('/report')[0])).toMatchObject({ target: '', note: '首页改版' });
  });

  it('S-ADM-10 a file that is no package by its name or its bytes is refused at once', async () => {
    await expect(enqueue('a.exe', 'MZ', 'deploy/file')).rejects.toThrow('不支持该文件类型');
    await expect(enqueue('a.gz', 'abc', 'deploy/file')).rejects.toThrow('与扩展名不符');
    await expect(enqueue('a.sql', 'select 1', 'deploy/file')).rejects.toThrow('不支持该文件类型');
    await expect(enqueue('a.sql', 'select 1', 'database/file')).resolves.toMatch(/./);
    await expect(enqueue('a.gz', GZIP, 'file')).rejects.toThrow('不支持该文件类型');
  });
});
