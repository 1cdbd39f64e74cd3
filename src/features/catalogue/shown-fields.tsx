import { useState } from 'react';
import { addMonths, dayOf } from '../../lib/dates/days.ts';
import { Segmented } from '../../ui/choice/Segmented.tsx';
import { Switch } from '../../ui/choice/Switch.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { TextArea, TextField } from '../../ui/fields/Field.tsx';
import type { Option } from '../../ui/fields/options.ts';
import { Select } from '../../ui/fields/Select.tsx';

const few = ['草稿', '待审', '已发布'].map((label) => ({ value: label, label }));
const tree: Option[] = [
  ...['法律知识', '劳动用工', '合同与解除'].map((label, depth) => ({ value: label, label, depth })),
  ...Array.from({ length: 300 }, (_, at) => ({ value: `c${at}`, label: `栏目 ${at}`, depth: 1 })),
];
const today = dayOf(new Date());
const later = { '3 个月后': addMonths(today, 3), 一年后: addMonths(today, 12) };

/** Form fields. */
export function Fields() {
  const [text, setText] = useState('经济补偿');
  const [choice, setChoice] = useState('草稿');
  const [place, setPlace] = useState('');
  const [day, setDay] = useState('2027-06-30');
  const [moment, setMoment] = useState('');
  const [on, setOn] = useState(true);
  const typed = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => setText(target.value),
  };
  return (
    <div className="form-grid">
      <TextField label="标题" hint="不超过 120 个字" required {...typed} />
      <TextField label="别名" error="请填写别名" {...typed} />
      <TextField label="只读" readOnly value="不能修改" />
      <TextArea label="摘要" rows={2} {...typed} />
      <Select label="状态" options={few} value={choice} onChange={setChoice} />
      <Select label="主栏目" options={tree} value={place} onChange={setPlace} required />
      <Select label="不可用" options={few} value="草稿" disabled onChange={setChoice} />
      <DateField label="复核日期" value={day} presets={later} onChange={setDay} />
      <DateField label="定时发布" time value={moment} onChange={setMoment} />
      <Switch label="置顶" checked={on} onChange={setOn} />
      <Segmented label="类型" choices={few} value={choice} onChange={setChoice} />
    </div>
  );
}
