// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallOptions } from '../../api/client.ts';
import {
  type AnyApiError,
  type ApiError,
  CancelledError,
  ContractError,
  DutyError,
  ForbiddenError,
  HttpError,
  NetworkError,
  RefusalError,
  SessionEndedError,
  StaleError,
  TimeoutError,
  UnauthorizedError,
} from '../../api/errors.ts';
import { articleCreate } from '../../contract/article/article.ts';
import { articleSearch } from '../../contract/article/article-search.ts';
import type { Duty, Endpoint } from '../../contract/endpoint.ts';
import { deleteCookie, readCookie } from '../../lib/cookies.ts';
import { writeToken } from '../../lib/token-cookie.ts';
import { noticesState, resetNotices } from '../../state/base/notices.store.ts';
import type { CallObserver } from '../../state/base/page-client.ts';
import { closeTag, openTag, resetTags } from '../../state/menu/tags.store.ts';
import { enterSession, resetSession, sessionState } from '../../state/session/session.store.ts';
import { refusalsState, resetRefusals } from '../refusals.store.ts';
import { resetLeaving } from '../session/leave.ts';
import { installErrorPolicy } from './error-policy.ts';

let observer: Required<Omit<CallObserver, 'onReply'>>;
const policy = (
  error: ApiError,
  options: CallOptions,
  endpoint: Endpoint = articleSearch,
  place = location.hash,
) => observer.onError(error, options, endpoint, place);
vi.mock('../../state/base/page-client.ts', () => ({
  client: {},
  observeCalls: (added: typeof observer) => {
    observer = added;
  },
}));
const reload = vi.spyOn(location, 'reload');

const http = (status: number, message: string) => new HttpError(status, message, null, null);
const shown = () =>
  noticesState.list.map(({ title, detail }) => (detail ? [title, detail] : title));

/** One error of every kind; a new kind does not compile until it is added here. */
const one: { [Kind in AnyApiError['kind']]: Extract<AnyApiError, { kind: Kind }> } = {
  network: new NetworkError(),
  timeout: new TimeoutError(),
  cancelled: new CancelledError(),
  contract: new ContractError('html'),
  http: http(500, '服务器内部错误'),
  unauthorized: new UnauthorizedError(),
  forbidden: new ForbiddenError('无权'),
  stale: new StaleError('内容已被他人修改', {}),
  'session-ended': new SessionEndedError(),
  duty: new DutyError('password', '', null),
  refusal: new RefusalError(2001, '提交的内容有误', null),
};

beforeEach(() => {
  vi.useFakeTimers();
  installErrorPolicy();
  reload.mockReset().mockImplementation(() => undefined);
  location.hash = '#/article';
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  resetNotices();
  resetRefusals();
  resetTags();
  resetLeaving();
  vi.useRealTimers();
  deleteCookie('token');
  deleteCookie('point');
});

describe('what a failed call means', () => {
  it.each<[string, Duty]>([
    ['S-ADM-7 1005: the page for another password', 'password'],
    ['S-ADM-8 1007: the page for the second factor', 'factor'],
  ])('%s, whatever the caller, and no notice', (_, duty) => {
    enterSession({
      ...{ avatar: '', phone: '', email: '', userName: '孙', realName: '', level: '' },
    });
    policy(new DutyError(duty, '', null), { quiet: true });
    expect(sessionState.duty).toBe(duty);
    expect(shown()).toEqual([]);
    resetSession();
    localStorage.clear();
  });

  it.each<[string, ApiError]>([
    ['S-API-3 1001', one['session-ended']],
    ['S-API-4 401', one.unauthorized],
  ])('%s clears the session, sets the marker and reloads once, quiet or not', async (_, error) => {
    writeToken('t', 'admin', null);
    for (const options of [{ quiet: true }, { inPlace: true }, {}]) policy(error, options);
    expect([readCookie('token'), readCookie('point')]).toEqual([null, '401']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reload).toHaveBeenCalledOnce();
    expect(shown()).toEqual([]);
  });

  it.each<[string, ApiError, string]>([
    ['S-API-3 another code', one.refusal, '提交的内容有误'],
    ['S-API-3 another code without a message', new RefusalError(7, '', null), '接口请求失败'],
    ['S-API-4 a status', one.http, '服务器内部错误'],
    ['S-API-4 a status without a message', http(404, ''), '接口请求失败'],
    ['S-API-4 a stale version', one.stale, '内容已被他人修改'],
    ['S-API-4 a time-out', one.timeout, '网络请求超时'],
    ['S-API-4 no answer', one.network, '接口请求失败'],
    ['S-API-4 a captive portal', one.contract, '接口请求失败'],
  ])('%s shows its message for five seconds', (_, error, title) => {
    policy(error, {});
    expect(noticesState.list).toMatchObject([{ title, kind: 'error', detail: '' }]);
    vi.advanceTimersByTime(4999);
    expect(shown()).toEqual([title]);
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  it('S-API-4 403 leads to /401 in place of the page, once', () => {
    const before = history.length;
    policy(one.forbidden, {});
    policy(one.forbidden, { inPlace: true });
    expect(location.hash).toBe('#/401');
    expect(history.length).toBe(before);
    expect(shown()).toEqual([]);
  });

  it('S-ROUTE-6 /401 names the page and the missing permission', () => {
    policy(one.forbidden, {});
    expect(refusalsState.last).toEqual({ location: '/article', permission: 'article:search' });
  });

  it('S-PERM-3 a permission revoked while its page is open does not redirect: the page shows it', () => {
    observer.onDone(articleSearch);
    policy(one.forbidden, { inPlace: true });
    expect(location.hash).toBe('#/article');
    expect(refusalsState.lost).toEqual({
      '/article': { location: '/article', permission: 'article:search' },
    });
  });

  describe('S-API-4 403 that arrives after its page was left', () => {
    beforeEach(() => {
      openTag({ key: '/article', location: '/article?page=2', title: '文章' });
      location.hash = '#/cata';
    });
    const late = (options: CallOptions, endpoint: Endpoint = articleSearch) =>
      policy(one.forbidden, options, endpoint, '#/article?page=1');

    it('S-PERM-3 shows on that page if its permission was revoked, at its current location', () => {
      observer.onDone(articleSearch);
      late({ inPlace: true });
      expect(location.hash).toBe('#/cata');
      expect(Object.keys(refusalsState.lost)).toEqual(['/article?page=2']);
      expect(shown()).toEqual([]);
    });

    it('S-PERM-3 is ignored if that was closed', () => {
      observer.onDone(articleSearch);
      closeTag('/article');
      late({ inPlace: true });
      expect(refusalsState.lost).toEqual({});
    });

    it('does not redirect another page: the first one repeats its call when it is shown again', () => {
      late({ inPlace: true });
      expect([location.hash, shown()]).toEqual(['#/cata', []]);
    });

    it('is a notice if nothing else would show it', () => {
      late({}, articleCreate);
      expect([location.hash, shown()]).toEqual(['#/cata', ['无权']]);
    });

    it('is none beside /401, which its page was redirected to', () => {
      location.hash = '#/401';
      late({});
      expect(shown()).toEqual([]);
    });

    it('distinguishes two records on one path, but not two filters on one page', () => {
      observer.onDone(articleSearch);
      location.hash = '#/article/update?id=b';
      policy(one.forbidden, { inPlace: true }, articleSearch, '#/article/update?id=a');
      expect(refusalsState.lost).toEqual({});
      policy(one.forbidden, { inPlace: true }, articleSearch, '#/article/update?id=b&tab=history');
      expect(Object.keys(refusalsState.lost)).toEqual(['/article/update?id=b']);
    });
  });

  it('S-API-5 a screen that shows cached data needs no notice that there is no server', () => {
    policy(one.network, { inPlace: true });
    policy(new RefusalError(2002, '文章不存在', null), { inPlace: true });
    expect(shown()).toEqual([]);
  });

  it.each([one.timeout, one.contract, one.http, one.refusal])(
    'S-API-5 $kind is news there, too',
    (error) => {
      policy(error, { inPlace: true });
      expect(shown()).toEqual([error.message]);
    },
  );

  it('S-API-5 a quiet caller handles its failure itself, and a cancelled call is not a failure', () => {
    const handled = ['network', 'timeout', 'contract', 'http', 'forbidden', 'refusal'] as const;
    for (const kind of handled) policy(one[kind], { quiet: true });
    policy(one.cancelled, {});
    expect(shown()).toEqual([]);
    expect(location.hash).toBe('#/article');
  });
});

describe('several failures', () => {
  it('S-API-4 twenty alike show one notice', () => {
    for (let count = 0; count < 20; count += 1) policy(one.network, {});
    expect(shown()).toEqual(['接口请求失败']);
  });

  it('S-API-4 twenty at once, each with another message, show one notice that counts the rest', () => {
    for (let count = 1; count <= 20; count += 1) policy(http(500, `第 ${count} 个失败`), {});
    expect(shown()).toEqual([['第 1 个失败', '另有 19 个请求失败']]);
    vi.advanceTimersByTime(5000);
    expect(shown()).toEqual([]);
  });

  it('S-API-4 far apart they are two notices, and a repeated one is one', () => {
    policy(http(500, '甲'), {});
    vi.advanceTimersByTime(2000);
    policy(http(500, '乙'), {});
    expect(shown()).toEqual(['甲', '乙']);
    vi.advanceTimersByTime(2000);
    policy(http(500, '甲'), {});
    expect(shown()).toEqual(['甲', '乙']);
  });
});
