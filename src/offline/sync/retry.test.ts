import { describe, expect, it } from 'vitest';
import {
  CancelledError,
  ContractError,
  ForbiddenError,
  HttpError,
  NetworkError,
  RefusalError,
  SessionEndedError,
  StaleError,
  TimeoutError,
  UnauthorizedError,
} from '../../api/errors.ts';
import { retryTimes, stalledBy, stallTimeoutAfter, verdictOf } from './retry.ts';

const MINUTE = 60_000;
/** The longest possible delay: the largest `random`, which jitter stays below. */
const longest = (tries: number) => retryTimes(tries, 0, 0, 1).backoffUntil;

describe('S-UP-4 the delay before the next attempt', () => {
  it.each([
    [0, 1000],
    [1, 2000],
    [2, 4000],
    [8, 256_000],
    [9, 5 * MINUTE],
    [21, 5 * MINUTE],
    [5000, 5 * MINUTE],
  ])('after %i failures is at most %i ms', (tries, most) => {
    expect(longest(tries)).toBe(most);
  });

  it('is anything from zero up to that', () => {
    expect(retryTimes(3, 0, 1000, 0).backoffUntil).toBe(1000);
    expect(retryTimes(3, 0, 1000, 0.25).backoffUntil).toBe(1000 + 2000);
  });

  it('also has the server’s Retry-After, and only if there is one', () => {
    expect(retryTimes(0, 90_000, 1000, 0)).toEqual({ backoffUntil: 1000, notBefore: 91_000 });
    expect(retryTimes(0, 0, 1000, 0)).toEqual({ backoffUntil: 1000, notBefore: 0 });
    expect(retryTimes(0, 24 * 60 * MINUTE, 1000, 0).notBefore).toBe(1000 + 60 * MINUTE);
  });
});

it('S-UP-4 an attempt may stall for 30 s, twice as long after each stall, at most 16 minutes', () => {
  expect([undefined, 0, 1, 5, 6, 50].map((stalls) => stallTimeoutAfter(stalls))).toEqual(
    [0.5, 0.5, 1, 16, 16, 16].map((minutes) => minutes * MINUTE),
  );
});

it('S-UP-4 only a stall counts as one', () => {
  const retry = { kind: 'retry', after: 0, reason: '' } as const;
  expect(stalledBy({ stalls: 2 }, { ...retry, stalled: true })).toEqual({ stalls: 3 });
  expect(stalledBy({}, { ...retry, stalled: true })).toEqual({ stalls: 1 });
  expect(stalledBy({ stalls: 2 }, retry)).toEqual({});
});

const retry = (reason: string, after = 0) => ({ kind: 'retry', after, reason });
const BUSY = '服务器繁忙，稍后自动重试';
const UNABLE = '服务器暂时无法处理，稍后自动重试';
const http = (status: number, message = '', retryAfter: number | null = null) =>
  new HttpError(status, message, retryAfter, null);
const refused = { fields: { title: '标题太长', body: '正文必填' } };

describe('S-UP-4 what a failure means', () => {
  it.each([
    [new TimeoutError(), { ...retry(''), stalled: true }],
    [new NetworkError(), retry('')],
    [new ContractError('a page of a proxy'), retry('')],
    [new UnauthorizedError(), { kind: 'auth' }],
    [new SessionEndedError(), { kind: 'auth' }],
    [new ForbiddenError('没有权限'), { kind: 'attention', reason: '没有权限' }],
    [new RefusalError(4001, '太多', null), { kind: 'attention', reason: '太多' }],
    [
      new RefusalError(1, '标题太长；正文必填', refused),
      { kind: 'attention', reason: '标题太长；正文必填' },
    ],
    [new RefusalError(1, '不行', {}), { kind: 'attention', reason: '不行' }],
    [new StaleError('', { version: 7 }), { kind: 'stale', current: { version: 7 } }],
    [new CancelledError(), { kind: 'stopped' }],
    [http(404), { kind: 'restart' }],
    [http(410), { kind: 'restart' }],
    [http(409), { kind: 'auth' }],
    [http(422), { kind: 'mismatch' }],
    [http(408), retry(BUSY)],
    [http(425, '', 2000), retry(BUSY, 2000)],
    [http(429, '', 3000), retry(BUSY, 3000)],
    [http(429, '同时上传的文件过多', 3000), retry('同时上传的文件过多', 3000)],
    [http(500), retry(UNABLE)],
    [http(503, '', 4000), retry(UNABLE, 4000)],
    [http(413), { kind: 'attention', reason: '超过服务器的大小限制' }],
    [http(413, '最多 2MB'), { kind: 'attention', reason: '最多 2MB' }],
    [http(415), { kind: 'attention', reason: '服务器不接受该文件类型' }],
    [http(400), { kind: 'attention', reason: '接口请求失败' }],
    [http(499, '奇怪'), { kind: 'attention', reason: '奇怪' }],
  ])('%s', (error, verdict) => {
    expect(verdictOf(error)).toEqual(verdict);
  });

  it('rethrows an unexpected error', () => {
    const defect = new TypeError('defect');
    expect(() => verdictOf(defect)).toThrow(defect);
  });
});
