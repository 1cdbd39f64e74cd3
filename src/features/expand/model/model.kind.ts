import { expandModel, expandModelFields } from '../../../contract/content/expand.ts';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { onOff } from '../../../records/choices.ts';
import { loadedControl } from '../../../records/controls/loaded-control.tsx';
import { type ControlProps, recordKind } from '../../../records/kind.ts';
import { madeColumns, orders } from '../../../records/list/table/columns.ts';

const FieldsControl = loadedControl<ControlProps<readonly FieldDefinition[]>>(() =>
  import('./FieldsControl.lazy.tsx').then((m) => m.FieldsControl),
);

/** The fields of a model as text. */
const fieldsText = (fields: readonly FieldDefinition[]): string =>
  fields
    .map(
      ({ label, key, type, required }) => `${label}（${key}，${type}${required ? '，必填' : ''}）`,
    )
    .join('\n');

/** 扩展模型, for its list and its form. */
export const expandModels = recordKind(expandModel, {
  entity: 'expandModel',
  label: '模型',
  measure: '个',
  titleOf: ({ name }) => name,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'code', label: '标识', value: ({ code }) => code, minor: true },
    { name: 'fields', label: '字段', value: ({ fields }) => fields.length, format: 'count' },
    { name: 'entries', label: '内容', value: ({ entryCount }) => entryCount, format: 'count' },
    { name: 'status', label: '状态', value: ({ status }) => status, format: { choices: onOff } },
    { name: 'updatedAt', label: '修改时间', value: ({ updatedAt }) => updatedAt, format: 'time' },
    ...madeColumns,
  ],
  filters: [{ name: 'status', label: '状态', options: { choices: onOff } }],
  orders,
  groups: [
    {
      fields: [
        { name: 'name', label: '名称', control: { type: 'text' }, required: true },
        {
          name: 'code',
          label: '标识',
          control: { type: 'text' },
          hint: '网站按标识取用内容，如 friend-links',
          required: true,
        },
        { name: 'sort', label: '排序', control: { type: 'number' }, hint: '小的在前' },
        { name: 'status', label: '状态', control: { type: 'choice', choices: onOff } },
      ],
    },
    {
      title: '字段',
      fields: [
        {
          name: 'fields',
          label: '字段',
          control: { type: 'custom', Custom: FieldsControl, textOf: fieldsText },
        },
      ],
    },
  ],
  empty: { name: '', code: '', fields: [], sort: 0, status: 'on' },
  rules: expandModelFields,
});
