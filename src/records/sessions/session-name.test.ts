// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Session } from '../../contract/session/signed-in.ts';
import { sessionName } from './session-name.ts';

it('S-ADM-6 two sessions of the same device have different names', () => {
  const at = (hours: number, minutes: number, address = '10.0.0.7') =>
    sessionName({
      device: 'Chrome 141，Windows',
      address,
      createdAt: new Date(2025, 10, 20, hours, minutes).getTime(),
    } as Session);
  expect(at(14, 32)).toBe('Chrome 141，Windows，10.0.0.7，2025年11月20日 14:32 登录');
  expect(new Set([at(14, 32), at(14, 33), at(14, 32, '10.0.0.8')]).size).toBe(3);
});
