import { describe, expect, it } from 'vitest';
import { NetworkError, RefusalError } from '../../api/errors.ts';
import { missingFields, problemOf } from './login-problem.ts';

describe('S-SESS-1 missing fields', () => {
  const empty = { userName: ' ', password: '', code: '' };
  it('are named in the order of the form', () => {
    expect(Object.entries(missingFields(empty, true))).toEqual([
      ['userName', '用户名不能为空'],
      ['password', '密码不能为空'],
      ['code', '验证码不能为空'],
    ]);
  });
  it('do not include a code that was not required, nor a password of spaces', () => {
    expect(missingFields({ ...empty, userName: 'li', password: ' ' }, false)).toEqual({});
  });
});

describe('S-SESS-1 a refused login', () => {
  it('uses the new picture of code 1003', () => {
    const picture = { pictKey: 'k', image: 'data:,' };
    expect(problemOf(new RefusalError(1003, '请输入验证码', picture))).toEqual({
      message: '请输入验证码',
      picture,
    });
  });
  it.each([null, {}, { pictKey: 1 }])('survives a 1003 with %j', (data) => {
    expect(problemOf(new RefusalError(1003, '请输入验证码', data)).picture).toBeNull();
  });
  it('explains what to do when the server cannot be reached', () => {
    expect(problemOf(new NetworkError()).message).toBe('接口请求失败，请检查网络后重试');
  });
});
