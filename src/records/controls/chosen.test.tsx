// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import type { ControlProps } from '../kind.ts';
import { RecordControl } from './chosen.tsx';
import { RecordsControl } from './several.tsx';

const { choices } = vi.hoisted(() => ({
  choices: { options: [{ value: 'c', label: '劳动' }], isAll: true },
}));
vi.mock('../record-options.ts', async (load) => ({
  ...(await load<object>()),
  useRecordChoices: () => choices,
}));

const root = reactRoot();
const props = { label: '栏目', readOnly: false, onChange: () => undefined };
const source = {} as never;

function one(value: string): string | null {
  flushSync(() =>
    root.render(
      <RecordControl {...(props as unknown as ControlProps<null>)} {...{ source, value }} />,
    ),
  );
  return document.querySelector('[role=combobox]')?.textContent ?? null;
}

function several(value: string[]): (string | null)[] {
  flushSync(() =>
    root.render(<RecordsControl {...props} required={false} {...{ source, value }} />),
  );
  return [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
}

it.each([
  [true, '找不到该记录：已删除，或不在你可管的范围'],
  [false, '本设备没有该记录的信息'],
])('S-DESK-9 what is chosen and not offered, where all are known (%s), reads %s', (isAll, text) => {
  choices.isAll = isAll;
  expect([one('c'), one('x')]).toEqual(['劳动', text]);
  expect(several(['c', 'x'])).toEqual(['劳动', text]);
});
