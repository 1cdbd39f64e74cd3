// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import { RichTextEditor } from './RichTextEditor.lazy.tsx';
import { type Tool, toolOf } from './tools.ts';

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
