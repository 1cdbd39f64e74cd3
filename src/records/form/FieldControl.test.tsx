// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import type { Control, ControlProps } from '../kind.ts';
import { FieldControl } from './FieldControl.tsx';

const Custom = vi.fn((_: ControlProps<never>) => null);
const control: Control = { type: 'custom', Custom };
const root = reactRoot();

const change = () => undefined;
const props = {
  ...{ label: '别名', errors: {}, files: [], value: 'a', fields: { title: '押金' } },
  ...{ readOnly: false, required: false, recordId: 'a1', isNew: false },
  ...{ onChange: change, onBegin: change, onFields: change },
};

/** Renders the field with some other props; how often its control has been rendered by then. */
function draw(other: Partial<ControlProps> = {}): number {
  const now = { ...props, fields: { ...props.fields }, ...other } as ControlProps<never>;
  flushSync(() => root.render(<FieldControl control={control} props={now} />));
  return Custom.mock.calls.length;
}

beforeEach(() => void Custom.mockClear());

it('a field is rendered again where it has changed, not with the other fields of its form', () => {
  expect(draw()).toBe(1);
  expect(draw()).toBe(1);
  expect(draw({ value: 'b' })).toBe(2);
  expect(draw({ value: 'b', error: '太长' })).toBe(3);
});

it('and where a field that it reads has changed', () => {
  const before = draw();
  expect(draw({ fields: { title: '租房' } })).toBe(before + 1);
});
