import { dict, dictDetail, dictDetailFields, dictFields } from '../../contract/dict/dict-record.ts';
import { LAWS, lawStandings, standingNames } from '../../contract/dict/law.ts';
import { onOff } from '../../records/choices.ts';
import { type RowOf, recordKind } from '../../records/kind.ts';
import { madeColumns, orders } from '../../records/list/table/columns.ts';
import { allKey } from '../../state/data/reply-keys.ts';

type Dict = RowOf<typeof dict>;

/** All dictionaries, as options. */
export const allDicts = {
  entity: 'dict',
  search: dict.search,
  get: dict.get,
  cacheKey: allKey('dict'),
  titleOf: ({ name }: Dict) => name,
} as const;

/** Hint on the consequence of switching off. */
const retired = '停用后不能再选，已有内容仍显示标签';

/** 字典, for its list and its form. */
export const dicts = recordKind(dict, {
  entity: 'dict',
  label: '字典',
  measure: '个',
  titleOf: ({ name }) => name,
  nameOf: ({ name }) => name,
  columns: [
    { name: 'code', label: '编码', value: ({ code }) => code },
    { name: 'entryCount', label: '字典项', value: ({ entryCount }) => entryCount, format: 'count' },
    {
      name: 'builtIn',
      label: '内置',
      value: ({ builtIn }) => builtIn,
      format: 'yesNo',
      minor: true,
    },
    { name: 'status', label: '状态', value: ({ status }) => status, format: { choices: onOff } },
    { name: 'updatedAt', label: '修改时间', value: ({ updatedAt }) => updatedAt, format: 'time' },
    { name: 'note', label: '描述', value: ({ note }) => note, optional: true },
    { name: 'sort', label: '排序', value: ({ sort }) => sort, optional: true },
    { name: 'version', label: '版本', value: ({ version }) => version, optional: true },
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
          label: '编码',
          control: { type: 'text' },
          required: true,
          hint: '以小写字母开头，只含小写字母、数字和下划线；内置字典的编码不能修改',
          fixed: ({ builtIn }) => builtIn === true,
        },
        { name: 'note', label: '描述', control: { type: 'area', rows: 2 } },
        { name: 'sort', label: '排序', control: { type: 'number' } },
        {
          name: 'status',
          label: '状态',
          control: { type: 'choice', choices: onOff },
          hint: retired,
          span: 2,
        },
      ],
    },
  ],
  empty: { name: '', code: '', note: '', sort: 0, status: 'on' },
  rules: dictFields,
});

/** States of a law; 现行 is the default. */
const standings = lawStandings.map((value) => ({ value, label: standingNames[value] }));

/** 字典项, for their lists and form; `known` dictionaries give the rows the name of theirs. */
export function dictEntriesOf(known: readonly Dict[]) {
  const isLaw = ({ dictId }: { dictId: string }) =>
    known.some(({ id, code }) => id === dictId && code === LAWS);
  return recordKind(dictDetail, {
    entity: 'dictDetail',
    label: '字典项',
    titleOf: ({ label }) => label,
    titleLabel: '标签',
    nameOf: ({ label }) => label,
    columns: [
      { name: 'value', label: '值', value: ({ value }) => value },
      {
        name: 'dictId',
        label: '字典',
        value: ({ dictId }) => known.find(({ id }) => id === dictId)?.name ?? '',
      },
      { name: 'isDefault', label: '默认', value: ({ isDefault }) => isDefault, format: 'yesNo' },
      { name: 'status', label: '状态', value: ({ status }) => status, format: { choices: onOff } },
      { name: 'color', label: '颜色', value: ({ color }) => color, minor: true },
      { name: 'sort', label: '排序', value: ({ sort }) => sort, minor: true },
      { name: 'note', label: '备注', value: ({ note }) => note, minor: true },
      {
        name: 'effectiveOn',
        label: '施行日期',
        value: ({ effectiveOn = '' }) => effectiveOn,
        optional: true,
      },
      {
        name: 'standing',
        label: '法规状态',
        value: (row) => (isLaw(row) ? standingNames[row.standing ?? ''] : ''),
        optional: true,
      },
      { name: 'link', label: '链接', value: ({ link = '' }) => link, optional: true },
      {
        name: 'updatedAt',
        label: '修改时间',
        value: ({ updatedAt }) => updatedAt,
        format: 'time',
        optional: true,
      },
    ],
    filters: [
      { name: 'dictId', label: '字典', options: { records: allDicts } },
      { name: 'status', label: '状态', options: { choices: onOff } },
    ],
    groups: [
      {
        fields: [
          {
            name: 'dictId',
            label: '字典',
            control: { type: 'record', source: () => allDicts },
            required: true,
          },
          { name: 'label', label: '标签', control: { type: 'text' }, required: true },
          {
            name: 'value',
            label: '值',
            control: { type: 'text' },
            required: true,
            hint: '内容中保存的是值，改后已有内容不会跟着改',
          },
          { name: 'effectiveOn', label: '施行日期', control: { type: 'day' }, when: isLaw },
          {
            name: 'standing',
            label: '法规状态',
            control: { type: 'choice', choices: standings },
            hint: '改为「修改」或「废止」后，引用它的已发布文章进入待复核',
            when: isLaw,
          },
          {
            name: 'link',
            label: '链接',
            control: { type: 'text' },
            hint: '法规全文的公开地址，以 https:// 开头',
            when: isLaw,
          },
          { name: 'color', label: '颜色', control: { type: 'colour' } },
          {
            name: 'isDefault',
            label: '默认',
            control: { type: 'switch' },
            hint: '新内容先选它；一个字典只有一个默认项',
            span: 2,
          },
          { name: 'sort', label: '排序', control: { type: 'number' }, hint: '在列表中拖动更方便' },
          {
            name: 'status',
            label: '状态',
            control: { type: 'choice', choices: onOff },
            hint: retired,
            span: 2,
          },
          { name: 'note', label: '备注', control: { type: 'area', rows: 2 } },
        ],
      },
    ],
    empty: {
      dictId: '',
      label: '',
      value: '',
      color: '',
      isDefault: false,
      note: '',
      sort: 0,
      status: 'on',
      effectiveOn: '',
      standing: '',
      link: '',
    },
    rules: dictDetailFields,
  });
}

/** 字典项, regardless of their dictionary. */
export const dictEntries = dictEntriesOf([]);
