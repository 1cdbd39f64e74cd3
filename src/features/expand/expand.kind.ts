import { expand, expandFields } from '../../contract/content/expand.ts';
import { type EntryData, problemsOf } from '../../contract/content/expand-field.ts';
import { pictureSizes } from '../../lib/pictures/picture-sizes.ts';
import { onOff } from '../../records/choices.ts';
import {
  type AnyFields,
  type FieldsOf,
  type FieldTextOf,
  type RecordKind,
  recordKind,
} from '../../records/kind.ts';
import { isReference } from '../../state/uploads/named-file.ts';
import { EntryFields } from './EntryFields.tsx';
import { controlOf } from './entry-controls.ts';
import { ModelControl } from './ModelControl.tsx';
import type { Model } from './models.ts';

type Fields = FieldsOf<typeof expand>;

/** 扩展内容, for its form; the models define the data of an entry. */
export const expandsWith = (models: readonly Model[]): RecordKind<'expand'> =>
  recordKind(expand, {
    entity: 'expand',
    label: '扩展内容',
    titleOf: ({ title }) => title,
    nameOf: ({ title }) => title,
    columns: [],
    filters: [],
    groups: [
      {
        fields: [
          {
            name: 'modelId',
            label: '模型',
            control: { type: 'custom', Custom: ModelControl },
            reads: ['data'],
            required: true,
          },
          { name: 'position', label: '位置', control: { type: 'text' }, hint: '显示在网站的哪里' },
          { name: 'title', label: '标题', control: { type: 'text' }, required: true, span: 4 },
          { name: 'sort', label: '排序', control: { type: 'number' }, hint: '小的在前' },
          { name: 'status', label: '状态', control: { type: 'choice', choices: onOff } },
        ],
      },
      {
        title: '模型的字段',
        fields: [
          {
            name: 'data',
            label: '模型的字段',
            control: {
              type: 'custom',
              Custom: EntryFields,
              textOf: (data: EntryData, fields, textOfPart) =>
                dataText(models, data, fields, textOfPart),
            },
            reads: ['modelId'],
          },
        ],
      },
      {
        title: '展示',
        fields: [
          {
            name: 'imageId',
            label: '配图',
            control: { type: 'picture', sizes: Object.values(pictureSizes) },
          },
          { name: 'link', label: '链接', control: { type: 'text' }, hint: '以 https:// 或 / 开头' },
          { name: 'startsAt', label: '开始时间', control: { type: 'moment' } },
          { name: 'endsAt', label: '结束时间', control: { type: 'moment' } },
        ],
      },
    ],
    empty: {
      modelId: '',
      title: '',
      position: '',
      data: {},
      link: '',
      imageId: null,
      startsAt: null,
      endsAt: null,
      sort: 0,
      status: 'on',
    },
    rules: expandFields,
    check: (fields) => ({ ...timesOf(fields), ...dataProblems(models, fields) }),
  });

const timesOf = ({ startsAt, endsAt }: Fields): Record<string, string> =>
  startsAt !== null && endsAt !== null && endsAt <= startsAt
    ? { endsAt: '结束时间应晚于开始时间' }
    : {};

/** Fields that the server would reject by the entry's model, if the model is known here. */
function dataProblems(models: readonly Model[], { modelId, data }: Fields): Record<string, string> {
  const model = models.find(({ id }) => id === modelId);
  if (!model) return {};
  // A queued file has an id by the time the save is sent.
  const waits = (path: string) => isReference(data[path.slice('data.'.length)]);
  const problems = Object.entries(problemsOf(model.fields, data));
  return Object.fromEntries(problems.filter(([path]) => !waits(path)));
}

/** An entry's data as text, one line per field; without a model id, with the fields of all models. */
function dataText(
  models: readonly Model[],
  data: EntryData,
  { modelId }: AnyFields,
  textOfPart: FieldTextOf,
): string {
  const own = models.filter(({ id }) => modelId === undefined || id === modelId);
  const known = new Map(own.flatMap(({ fields }) => fields.map((one) => [one.key, one])));
  return Object.entries(data)
    .map(([name, value]) => {
      const field = known.get(name);
      if (!field) return `${name}：${value ?? ''}`;
      const { label } = field;
      return `${label}：${textOfPart({ name, label, control: controlOf(field) }, data)}`;
    })
    .join('\n');
}
