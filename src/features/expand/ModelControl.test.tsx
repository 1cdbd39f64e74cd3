// @vitest-environment happy-dom
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import type { EntryData } from '../../contract/content/expand-field.ts';
import type { ControlProps } from '../../records/kind.ts';
import { EntryFields } from './EntryFields.tsx';
import { ModelControl } from './ModelControl.tsx';
import { type Model, Models } from './models.ts';

let choose: (modelId: string) => void = () => undefined;
vi.mock('../../records/controls/chosen.tsx', () => ({
  ChoiceControl: ({ onChange, unknown }: ControlProps<string> & { unknown: string }) => {
    choose = (modelId) => flushSync(() => onChange(modelId));
    return unknown;
  },
}));

const field = (key: string, type: string) => ({ key, type, initial: '' });
const model = (id: string, fields: object[]) => ({ id, name: id, status: 'on', fields }) as never;
const models: Model[] = [
  model('links', [field('unit', 'text'), field('count', 'number'), field('shared', 'text')]),
  model('slides', [field('place', 'text'), field('unit', 'number'), field('shared', 'text')]),
];

type Fields = { modelId: string; data: Record<string, unknown> };
let fields: Fields;
let set: (next: Fields) => void;
const root = reactRoot();

function Form({ isAll = true }) {
  const [typed, setTyped] = useState<Fields>({ modelId: '', data: {} });
  fields = typed;
  set = (next) => flushSync(() => setTyped(next));
  const onFields = (changed: Partial<Fields>) => setTyped({ ...typed, ...changed });
  const props = { value: typed.modelId, fields: typed, isNew: true, readOnly: false, onFields };
  return (
    <Models value={{ models, isAll }}>
      <ModelControl {...(props as unknown as ControlProps<string>)} />
    </Models>
  );
}

/** Types into the fields of the current model. */
const type = (data: Fields['data']) => set({ ...fields, data: { ...fields.data, ...data } });

beforeEach(() => {
  flushSync(() => root.render(<Form />));
});

it('S-SESS-9 switching back to a model restores what was typed in its fields', () => {
  choose('links');
  type({ unit: '律协', count: 3, shared: '甲' });
  choose('slides');
  expect(fields.data).toEqual({ place: '', unit: null, shared: '甲' });
  type({ place: '首页', unit: 7, shared: '乙' });
  choose('links');
  expect(fields.data).toEqual({ unit: '律协', count: 3, shared: '乙' });
  choose('slides');
  expect(fields.data).toEqual({ place: '首页', unit: 7, shared: '乙' });
});

it('input discarded with the form is not restored', () => {
  choose('links');
  type({ unit: '律协' });
  choose('slides');
  set({ modelId: '', data: {} });
  choose('links');
  expect(fields.data).toEqual({ unit: '', count: null, shared: '' });
});

it.each([
  [true, '找不到该记录：已删除，或不在你可管的范围', '找不到这个模型，不能填写它的字段'],
  [false, '本设备没有该记录的信息', '本设备没有这个模型的信息，联网后才能填写'],
])(
  'S-DESK-9 a model that is not there, where all are known (%s), reads %s',
  (isAll, model, data) => {
    flushSync(() => root.render(<Form isAll={isAll} />));
    expect(document.body.textContent).toBe(model);
    const given = { value: {}, fields: { modelId: 'gone' } } as unknown as ControlProps<EntryData>;
    flushSync(() =>
      root.render(
        <Models value={{ models, isAll }}>
          <EntryFields {...given} />
        </Models>,
      ),
    );
    expect(document.body.textContent).toBe(data);
  },
);
