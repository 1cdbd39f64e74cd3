import { beforeEach, describe, expect, it } from 'vitest';
import { articleCreate } from '../contract/article/article.ts';
import { articleSearch } from '../contract/article/article-search.ts';
import { HEADER } from '../contract/codes.ts';
import { serviceUpload } from '../contract/file/upload-services.ts';
import { logout } from '../contract/session/admin.ts';
import { type CallOptions, createClient } from './client.ts';
import type { TransportReply, TransportRequest } from './transport.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const texts = { title: '标题', summary: '', body: '', author: '' };
const article = { id: ID, ...texts, coverId: null, attachmentIds: [] };
const SERVICE = 'https://files.example.com/up';
const OVER = { status: 200, text: '{"rtn_code":1001,"rtn_msg":""}' };
const UNAUTHORIZED = { status: 401, text: '' };

/** The browser's cookies. */
let browser: { token: string | null; owner: string | null };
let requests: TransportRequest[];
let reported: string[];
/** Runs while a call is in flight, one for each call. */
let meanwhile: (() => void)[];
let refusal: typeof OVER;

beforeEach(() => {
  browser = { token: 'first', owner: '王律师' };
  requests = [];
  reported = [];
  meanwhile = [];
  refusal = OVER;
});

/** Refuses every token except the browser's current one at the time when the body has arrived. */
const transport = async (request: TransportRequest): Promise<TransportReply> => {
  requests.push(request);
  meanwhile.shift()?.();
  const isOver = request.headers[HEADER.token] !== browser.token || browser.token === 'ended';
  const text = JSON.stringify({ rtn_code: 0, rtn_data: { list: [], total: 0 } });
  return { header: () => null, ...(isOver ? refusal : { status: 200, text }) };
};
const client = createClient({
  address: () => ({ host: 'https://api.example.com', basePath: '/base' }),
  token: () => browser.token,
  owner: () => browser.owner,
  transport,
  onError: ({ kind }) => reported.push(kind),
});
const find = (options: CallOptions = {}) =>
  client.call(articleSearch, { page: 0, size: 1 }, options);
const sentWith = (header: string) => requests.map(({ headers }) => headers[header]);
const become = (token: string | null, owner: string | null) => () => {
  browser = { token, owner };
};

describe('a call whose session was replaced before it is refused', () => {
  it.each([
    ['1001', OVER],
    ['401', UNAUTHORIZED],
  ])('S-SEC-11 is repeated with the same user’s newer session: %s', async (_, refused) => {
    refusal = refused;
    meanwhile = [become('second', '王律师')];
    await expect(find()).resolves.toMatchObject({ total: 0 });
    expect(sentWith(HEADER.token)).toEqual(['first', 'second']);
    expect(reported).toEqual([]);
  });

  it('S-SEC-11 is repeated each time the session is replaced', async () => {
    meanwhile = [become('second', '王律师'), become('third', '王律师')];
    await expect(find()).resolves.toBeDefined();
    expect(sentWith(HEADER.token)).toEqual(['first', 'second', 'third']);
  });

  it.each<[string, CallOptions]>([
    ['one that its caller gave', { idempotencyKey: ID }],
    ['one of its own', {}],
  ])('S-SEC-11 repeats a write with the same key and body: %s', async (_, options) => {
    meanwhile = [become('second', '王律师')];
    await client.call(articleCreate, article, options).catch(() => undefined);
    const [key, again] = sentWith(HEADER.idempotencyKey);
    expect(again).toBe(key);
    expect(key).toMatch(options.idempotencyKey ?? /^[\w-]{36}$/);
    expect(requests[1]?.body).toBe(requests[0]?.body);
  });

  it('S-SESS-10 sends its owner to the server, which would refuse it for another user', async () => {
    meanwhile = [become('second', '王律师')];
    await find();
    expect(sentWith(HEADER.owner)).toEqual([undefined, encodeURIComponent('王律师')]);
  });

  it.each([
    ['somebody else’s', '王律师', '李律师'],
    ['one of an unknown user', '王律师', null],
    ['one, where it had no known user', null, '王律师'],
    ['one of nobody known, as its own was', null, null],
  ])('S-SESS-10 is never repeated with %s, and ends no session', async (_, before, after) => {
    browser = { token: 'first', owner: before };
    meanwhile = [become('second', after)];
    await expect(find()).rejects.toMatchObject({ kind: 'cancelled' });
    expect(sentWith(HEADER.token)).toEqual(['first']);
    expect(reported).toEqual(['cancelled']);
  });

  it('S-SESS-6 is not repeated if it concerns a certain session, as a log-out does', async () => {
    meanwhile = [become('second', '王律师')];
    const call = client.call(logout, {}, { headers: { [HEADER.token]: 'first' } });
    await expect(call).rejects.toMatchObject({ kind: 'cancelled' });
    expect(sentWith(HEADER.token)).toEqual(['first']);
  });

  it('S-API-3 fails unchanged if the session has ended: the browser’s own, or none is left', async () => {
    browser.token = 'ended';
    await expect(find()).rejects.toMatchObject({ kind: 'session-ended' });
    browser.token = 'first';
    meanwhile = [become(null, null)];
    await expect(find()).rejects.toMatchObject({ kind: 'session-ended' });
    expect(sentWith(HEADER.token)).toEqual(['ended', 'first']);
    expect(reported).toEqual(['session-ended', 'session-ended']);
  });

  it('S-ADM-10 stays refused if another service refused it', async () => {
    meanwhile = [become('second', '王律师')];
    const call = client.call(serviceUpload, null, { address: SERVICE, body: new FormData() });
    await expect(call).rejects.toMatchObject({ kind: 'refusal' });
    expect(sentWith(HEADER.token)).toEqual([undefined]);
  });
});
