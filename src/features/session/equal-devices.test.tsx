// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import type { SignedIn } from '../../contract/access/session.ts';
import { SignedInUsers } from './SignedInUsers.tsx';

vi.mock(import('../../state/session/Permitted.tsx'), async (original) => ({
  ...(await original()),
  MayWrite: ({ children }) => children,
}));

const root = reactRoot();
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

it('S-ADM-6 the buttons of two equal devices have different accessible names', async () => {
  const now = Date.now();
  const sessions = [1, 2].map((hours) => ({
    id: String(hours),
    device: 'Chrome 141，Windows',
    kind: 'desktop' as const,
    address: '10.0.0.7',
    createdAt: now - hours * 3_600_000,
    lastSeenAt: now,
    endsAt: now + 3_600_000,
    current: false,
  }));
  const user = {
    id: 'u',
    name: '孙律师',
    roles: [],
    mayEnd: true,
    sessions,
  } as unknown as SignedIn;
  await act(async () =>
    root.render(
      <SignedInUsers rows={[{ ...user, updatedAt: 0 } as never]} reload={() => undefined} />,
    ),
  );
  const names = [...document.querySelectorAll('li button')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
  expect(names[0]).toMatch(/^强制下线：孙律师，Chrome 141，Windows，10\.0\.0\.7，.+ 登录$/);
});
