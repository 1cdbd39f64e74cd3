import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ApiError,
  CancelledError,
  ForbiddenError,
  HttpError,
  NetworkError,
  RefusalError,
  SessionEndedError,
  TimeoutError,
  UnauthorizedError,
} from '../../api/errors.ts';
import { deleteCookie, readCookie } from '../../lib/cookies.ts';
import { writeToken } from '../../lib/token-cookie.ts';
import type { CallObserver } from '../../state/client.ts';
import { noticesState, resetNotices } from '../../state/notices.ts';
import { resetLeaving } from '../leave.ts';
import { installErrorPolicy } from './error-policy.ts';

let policy: NonNullable<CallObserver['onError']>;
vi.mock('../../state/client.ts', () => ({
  client: {},
  observeCalls: ({ onError }: Required<CallObserver>) => {
    policy = onError;
  },
}));
const reload = vi.spyOn(location, 'reload');

const shown = () => noticesState.list.map(({ title }) => title);

beforeEach(() => {
  installErrorPolicy();
  reload.mockReset().mockImplementation(() => undefined);
  location.hash = '#/article';
});
afterEach(() => {
  resetNotices();
  resetLeaving();
  deleteCookie('token');
  deleteCookie('point');
});

describe('what a failed call means', () => {
  it.each<[string, ApiError]>([
    ['S-API-3 1001', new SessionEndedError()],
    ['S-API-4 401', new UnauthorizedError()],
  ])('%s clears the session, sets the marker and reloads once, quiet or not', async (_, error) => {
    writeToken('t', null);
    policy(error, { quiet: true });
    policy(error, {});
    expect([readCookie('token'), readCookie('point')]).toEqual([null, '401']);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it.each<[string, ApiError, string]>([
    ['S-API-3 another code', new RefusalError(2003, '栏目仍有内容', null), '栏目仍有内容'],
    ['S-API-4 a status', new HttpError(500, '内部错误', null, null), '内部错误'],
    ['S-API-4 a time-out', new TimeoutError(), '网络请求超时'],
    ['S-API-4 anything else', new NetworkError(), '接口请求失败'],
  ])('%s shows its message', (_, error, title) => {
    policy(error, {});
    expect(shown()).toEqual([title]);
  });

  it('S-API-4 403 leads to /401', () => {
    policy(new ForbiddenError(''), {});
    expect(location.hash).toBe('#/401');
    expect(shown()).toEqual([]);
  });

  it('S-API-5 a quiet caller handles its failure itself, and a cancelled call is none', () => {
    policy(new NetworkError(), { quiet: true });
    policy(new ForbiddenError(''), { quiet: true });
    policy(new CancelledError(), {});
    expect(shown()).toEqual([]);
    expect(location.hash).toBe('#/article');
  });
});
