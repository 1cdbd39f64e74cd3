// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { RichTextEditor } from './RichTextEditor.lazy.tsx';
import { type Tool, toolOf } from './tools.ts';

const choices = vi.hoisted(() => new Map<string, () => void>());
vi.mock('../../ui/buttons/MenuButton.tsx', () => ({
  MenuButton({ actions }: { actions: readonly { value: string; onSelect: () => void }[] }) {
    for (const { value, onSelect } of actions) choices.set(value, onSelect);
    return null;
  },
}));

const root = reactRoot();
afterEach(() => vi.restoreAllMocks());

const bold = () => document.querySelector('[data-name="加粗"]');
const show = () =>
  flushSync(() =>
    root.render(
      <RichTextEditor
        label="正文"
        value="<p>一</p>"
        required={false}
        onChange={() => undefined}
        pressed={{ current: null }}
      />,
    ),
  );

it('does not ask the editor about its actions again when only the form is rendered', async () => {
  const isOn = vi.spyOn(toolOf('加粗') as Required<Tool>, 'isOn');
  show();
  await vi.waitFor(() => expect(bold()).not.toBeNull());
  const asked = isOn.mock.calls.length;
  expect(asked).toBeGreaterThan(0);
  show();
  expect(isOn).toHaveBeenCalledTimes(asked);
});

it.each([
  ['一级标题', 'H2'],
  ['正文', 'P'],
])(
  'S-DESK-4 the choice of %s takes the next key into the text, in the same task',
  async (choice, tag) => {
    show();
    await vi.waitFor(() => expect(bold()).not.toBeNull());
    const text = document.querySelector('[contenteditable]');
    choices.get(choice)?.();
    expect([document.activeElement, text?.firstElementChild?.tagName]).toEqual([text, tag]);
  },
);
