import { cata, cataFields } from '../../contract/content/cata.ts';
import { linkProblems } from '../../contract/content/cata-link.ts';
import { pictureSizes } from '../../lib/pictures/picture-sizes.ts';
import { allCatas } from '../../records/all-catas.ts';
import { onOff } from '../../records/choices.ts';
import { iconText } from '../../records/controls/icon-names.ts';
import { loadedControl } from '../../records/controls/loaded-control.tsx';
import { type Choice, type ControlProps, recordKind } from '../../records/kind.ts';
import { countedArticles } from '../../state/data/counted-articles.ts';

const IconControl = loadedControl<ControlProps<string>>(
  () => import('../../records/controls/IconControl.lazy.tsx').then((m) => m.IconControl),
  1,
);

const types: readonly Choice[] = [
  { value: 'list', label: '列表' },
  { value: 'page', label: '单页' },
  { value: 'link', label: '外链' },
];

/** 栏目, for its tree and its form. */
export const catas = recordKind(cata, {
  entity: 'cata',
  label: '栏目',
  measure: '个',
  titleOf: ({ name }) => name,
  titleLabel: '名称',
  nameOf: ({ name }) => name,
  // The usual values get no tag.
  tagsOf: ({ type, status }) => [
    ...types.flatMap(({ value, label }) => (value === type && value !== 'list' ? [{ label }] : [])),
    ...(status === 'off' ? [{ label: '停用', tone: 'warning' as const }] : []),
  ],
  columns: [
    {
      name: 'articleCount',
      label: '文章数',
      value: ({ articleCount }) => countedArticles(articleCount),
    },
    {
      name: 'inNavigation',
      label: '导航显示',
      value: ({ inNavigation }) => (inNavigation ? '导航' : null),
    },
  ],
  filters: [{ name: 'status', label: '状态', options: { choices: onOff } }],
  groups: [
    {
      fields: [
        { name: 'name', label: '名称', control: { type: 'text' }, required: true, span: 4 },
        {
          name: 'parentId',
          label: '上级栏目',
          control: { type: 'record', source: () => allCatas, none: '顶级栏目' },
        },
        { name: 'type', label: '类型', control: { type: 'choice', choices: types } },
        { name: 'slug', label: '别名', control: { type: 'text' }, hint: '网址中的名称' },
        {
          name: 'link',
          label: '外链',
          control: { type: 'text' },
          required: true,
          when: ({ type }) => type === 'link',
        },
        { name: 'summary', label: '简介', control: { type: 'area', rows: 3 } },
        { name: 'sort', label: '排序', control: { type: 'number' }, hint: '小的在前' },
        {
          name: 'inNavigation',
          label: '导航显示',
          control: { type: 'switch', words: ['显示', '不显示'] },
        },
        { name: 'status', label: '状态', control: { type: 'choice', choices: onOff } },
      ],
    },
    {
      title: '图片',
      fields: [
        {
          name: 'icon',
          label: '图标',
          control: { type: 'custom', Custom: IconControl, textOf: iconText },
        },
        {
          name: 'bannerId',
          label: '横幅',
          control: { type: 'picture', sizes: [pictureSizes.banner] },
        },
      ],
    },
    {
      title: '搜索引擎',
      fields: [
        { name: 'seoTitle', label: 'SEO 标题', control: { type: 'text' } },
        { name: 'seoKeywords', label: 'SEO 关键词', control: { type: 'text' } },
        { name: 'seoDescription', label: 'SEO 描述', control: { type: 'area', rows: 2 } },
      ],
    },
  ],
  empty: {
    parentId: null,
    name: '',
    slug: '',
    type: 'list',
    link: '',
    icon: '',
    bannerId: null,
    summary: '',
    inNavigation: true,
    sort: 0,
    seoTitle: '',
    seoKeywords: '',
    seoDescription: '',
    status: 'on',
  },
  rules: cataFields,
  check: linkProblems,
});
