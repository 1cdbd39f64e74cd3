// @vitest-environment happy-dom
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../../tests/support/device/react-root.ts';
import { Inspector } from './Inspector.tsx';

const root = reactRoot();

function show(panel: boolean): void {
  const props = {
    ...{ kind: { groups: [] }, fields: {}, files: [], gaps: [], work: { mayWrite: true } },
    workflow: { others: [], next: null, running: false, blocked: null },
    layout: { isBeside: false, panel, setPanel: () => undefined },
  } as unknown as ComponentProps<typeof Inspector>;
  flushSync(() => root.render(<Inspector {...props} />));
}
const heading = () => document.querySelector('.inspector h2')?.textContent;

it('is rendered at once where it is open', () => {
  show(true);
  expect(heading()).toBe('发布');
});

it('is rendered after the text where it is closed', async () => {
  show(false);
  expect(heading()).toBeUndefined();
  await vi.waitFor(() => expect(heading()).toBe('发布'));
});
