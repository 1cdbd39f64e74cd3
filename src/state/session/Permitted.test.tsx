// @vitest-environment happy-dom
import { act, Component, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { articleCreate } from '../../contract/article/article.ts';
import { Permitted, type Roles, rolesFor } from './Permitted.tsx';
import { resetSession, setRoles } from './session.store.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  resetSession();
});

class Caught extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    const { error } = this.state;
    return error ? `${error.name}: ${error.message}` : this.props.children;
  }
}

async function show(roles: unknown): Promise<void> {
  const guarded = <Permitted roles={roles as Roles}>按钮</Permitted>;
  await act(async () => root.render(<Caught>{guarded}</Caught>));
}

const text = () => document.body.textContent;

describe('the permission guard', () => {
  it.each([
    [['admin', 'editor'], ['editor'], '按钮'],
    [['admin', 'editor'], ['viewer', 'admin'], '按钮'],
    [['admin', 'editor'], ['viewer'], ''],
    [['admin', 'editor'], [], ''],
    [['edit'], ['editor'], ''],
    [['Admin'], ['admin'], ''],
  ])('S-PERM-1 %j for a user with %j shows %j', async (wanted, held, shown) => {
    setRoles(held);
    await show(wanted);
    expect(text()).toBe(shown);
  });

  it('S-PERM-1 follows the roles while it is on screen', async () => {
    await show(['admin', 'editor']);
    const seen = [text()];
    for (const roles of [['editor'], ['viewer'], ['admin']]) {
      await act(async () => setRoles(roles));
      seen.push(text());
    }
    expect(seen).toEqual(['', '按钮', '', '按钮']);
  });

  const wrong = [
    undefined,
    null,
    '',
    'admin',
    5,
    true,
    {},
    { length: 1, 0: 'admin' },
    [],
    [''],
    ['  '],
    ['admin', ''],
    ['admin', null],
    [['admin']],
    // A hole is no role, and `every` skips it.
    ['admin', ...Array(1)],
    Array(1),
    new Set(['admin']),
  ].map((roles) => ({ roles }));

  it.each(wrong)(
    'S-PERM-1 $roles is a usage error that shows the correct form',
    async ({ roles }) => {
      setRoles(['admin', 'editor']);
      const { error } = console;
      // React reports what a boundary caught.
      console.error = () => undefined;
      await show(roles);
      console.error = error;
      expect(text()).toMatch(/^TypeError: .*\['admin','editor'\]/);
    },
  );

  it('S-PERM-1 an administrator or a holder of its permission may make a call', () => {
    expect(rolesFor(articleCreate)).toEqual(['admin', 'article:create']);
  });
});
