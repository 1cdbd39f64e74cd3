import { describe, expect, it, vi } from 'vitest';
import { articleCreate } from '../contract/article/article.ts';
import { articleSearch } from '../contract/article/article-search.ts';
import { uploadSessionPut } from '../contract/file/file.ts';
import { getUserMenuList } from '../contract/session/admin.ts';
import { login } from '../contract/session/login.ts';
import { createClient } from './client.ts';
import type { ApiError } from './errors.ts';
import type { CacheReason, ReplyMeta } from './reply-meta.ts';
import type { TransportReply, TransportRequest } from './transport.ts';

function clientAnswering(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  cached: CacheReason | null = null,
) {
  const requests: TransportRequest[] = [];
  const errors: ApiError[] = [];
  const replies: ReplyMeta[] = [];
  const client = createClient({
    address: () => ({ host: 'https://api.example.com', basePath: '/base' }),
    token: () => 'secret',
    transport: async (request): Promise<TransportReply> => {
      requests.push(request);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, header: (name) => headers[name] ?? null, text, cached };
    },
    onReply: (meta) => replies.push(meta),
    onError: (error) => errors.push(error),
  });
  return { client, requests, errors, replies };
}

const ok = (rtn_data: unknown) => ({ rtn_code: 0, rtn_msg: '', rtn_data });
const KEY = '00000000-0000-4000-8000-000000000001';
const fields = {
  title: '标题',
  summary: '',
  body: '',
  author: '',
  coverId: null,
  attachmentIds: [],
};

describe('requests', () => {
  it('S-API-1 carry token, JSON content type and timestamp to the configured host', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(1234);
    const { client, requests } = clientAnswering(200, ok({ list: [] }));
    await client.call(getUserMenuList, {});
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://api.example.com/base/admin/getUserMenuList',
      timeout: 120_000,
      headers: { token: 'secret', timestamp: '1234', 'content-type': 'application/json' },
    });
    vi.restoreAllMocks();
  });

  it('S-API-2 repeat page and size as pageNo and pageSize', async () => {
    const { client, requests } = clientAnswering(200, ok({ list: [], total: 0 }));
    await client.call(articleSearch, { page: 0, size: 20 });
    expect(JSON.parse(String(requests[0]?.body))).toEqual({
      page: 0,
      size: 20,
      pageNo: 1,
      pageSize: 20,
    });
  });

  it('S-API-1 writes carry an idempotency key, reads none', async () => {
    const { client, requests } = clientAnswering(200, ok({ list: [], total: 0 }));
    await client.call(articleSearch, { page: 0, size: 1 });
    await client
      .call(articleCreate, { id: KEY, ...fields }, { idempotencyKey: KEY })
      .catch(() => 0);
    expect(requests[0]?.headers).not.toHaveProperty('idempotency-key');
    expect(requests[1]?.headers).toHaveProperty('idempotency-key', KEY);
  });

  it('S-UP-3 leave the slash of a kind and escape everything else', async () => {
    const { client, requests } = clientAnswering(200, ok(null));
    const manifest = { name: 'a', type: '', size: 1, chunkSize: 262_144, digests: [] };
    const params = { kind: 'product/file', key: 'a?b#c' };
    await client.call(uploadSessionPut, manifest, { params }).catch(() => 0);
    expect(requests[0]?.url).toBe(
      'https://api.example.com/base/file/upload/product/file/sessions/a%3Fb%23c',
    );
  });
});

describe('S-PWA-3 a reply from this device’s cache', () => {
  it.each(['away', 'late'] as const)(
    'is marked as cached, and does not count as reachable: %s',
    async (reason) => {
      const { client, errors, replies } = clientAnswering(200, ok({ list: [] }), {}, reason);
      expect((await client.fetch(getUserMenuList, {})).cached).toBe(reason);
      expect(replies).toEqual([]);
      expect(errors.map(({ kind }) => kind)).toEqual(reason === 'away' ? ['network'] : []);
    },
  );
});

describe('replies', () => {
  it('S-API-3 a success gives the checked data', async () => {
    const user = { userName: '王律师' };
    const { client } = clientAnswering(200, ok({ token: 't', user }));
    const reply = await client.call(login, { userName: '王律师', password: 'x' });
    expect(reply.user).toMatchObject({ userName: '王律师', tel: '', avatar: '' });
  });

  it.each([
    ['1001', 200, { rtn_code: 1001, rtn_msg: '' }, 'session-ended'],
    ['another code', 200, { rtn_code: 2003, rtn_msg: '不行' }, 'refusal'],
    ['401', 401, '', 'unauthorized'],
    ['403', 403, { rtn_code: 403, rtn_msg: '无权' }, 'forbidden'],
    ['412 with the record', 412, { rtn_code: 412, rtn_msg: '', rtn_data: {} }, 'stale'],
    ['412 of a proxy', 412, '<html>', 'contract'],
    ['500', 500, 'oops', 'http'],
    ['a captive portal’s page', 200, '<html>hello</html>', 'contract'],
    ['data that is not the contract’s', 200, { rtn_code: 0, rtn_data: { list: 5 } }, 'contract'],
  ])('S-API-3 S-API-4 %s rejects with its typed error', async (_, status, body, kind) => {
    const { client, errors } = clientAnswering(status, body);
    const call = client.call(articleSearch, { page: 0, size: 1 });
    await expect(call).rejects.toMatchObject({ kind });
    expect(errors.map((error) => error.kind)).toEqual([kind]);
  });

  it.each([
    ['a success', 200, ok({ list: [] }), 1],
    ['a refusal', 200, { rtn_code: 2001, rtn_msg: '' }, 1],
    ['a missing permission', 403, { rtn_code: 403, rtn_msg: '' }, 1],
    ['an ended session', 200, { rtn_code: 1001, rtn_msg: '' }, 1],
    ['a failing server', 503, { rtn_code: 503, rtn_msg: '' }, 0],
    ['a proxy’s page', 403, '<html>', 0],
    ['half a reply', 200, '{"rtn_code":0,"rtn_da', 0],
  ])(
    'S-PERM-3 S-API-5 %s shows whether the server is reachable',
    async (_, status, body, count) => {
      const version = { 'x-permission-version': '7' };
      const { client, replies } = clientAnswering(status, body, version);
      await client.call(getUserMenuList, {}).catch(() => undefined);
      expect(replies.map(({ permissionVersion }) => permissionVersion)).toEqual(
        Array(count).fill('7'),
      );
    },
  );

  it('S-API-4 a failure is reported with the place where its call started', async () => {
    let place = '#/article';
    const transport = async (): Promise<TransportReply> => {
      place = '#/cata';
      return { status: 403, header: () => null, text: '{"rtn_code":403}' };
    };
    const address = () => ({ host: '', basePath: '' });
    const onError = vi.fn();
    const environment = { address, token: () => null, transport, onError, place: () => place };
    await createClient(environment)
      .call(getUserMenuList, {})
      .catch(() => undefined);
    expect(onError.mock.lastCall?.at(-1)).toBe('#/article');
  });

  it.each([
    ['seconds', { 'retry-after': '7' }, 7000],
    [
      'a date by the server’s clock',
      {
        'retry-after': 'Sat, 21 Nov 2026 00:00:30 GMT',
        date: 'Sat, 21 Nov 2026 00:00:00 GMT',
      },
      30_000,
    ],
    ['nothing', {}, null],
    ['nonsense', { 'retry-after': 'soon' }, null],
  ])('S-API-4 reads Retry-After as %s', async (_, headers, retryAfter) => {
    const { client } = clientAnswering(429, '', headers as Record<string, string>);
    await expect(client.call(getUserMenuList, {})).rejects.toMatchObject({
      status: 429,
      retryAfter,
    });
  });
});
