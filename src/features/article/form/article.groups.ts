import type { articleCreate } from '../../../contract/article/article.ts';
import type { RequestOf } from '../../../contract/endpoint.ts';
import { pictureSizes } from '../../../lib/pictures/picture-sizes.ts';
import { allCatas } from '../../../records/all-catas.ts';
import { personWho } from '../../../records/controls/person.tsx';
import { anyOf, entriesOf, recordsOf, words } from '../../../records/controls/several.tsx';
import type { FieldGroup } from '../../../records/kind.ts';
import { flags } from '../article.choices.ts';
import { SeoDescription, SeoKeywords, SeoTitle } from './SeoField.tsx';
import { SlugField } from './SlugField.tsx';

type ArticleInput = Omit<RequestOf<typeof articleCreate>, 'id'>;

const source = () => allCatas;

/** Names of the picture sizes for articles. */
const sizes = {
  large: { ...pictureSizes.empty, name: '大图' },
  middle: { ...pictureSizes.store, name: '中图' },
  small: { ...pictureSizes.item, name: '小图' },
};

/** The desk's fields: the first group is on the paper, the others are sections of the panel beside it. */
export const articleGroups: readonly FieldGroup<ArticleInput>[] = [
  {
    fields: [
      { name: 'title', label: '标题', control: { type: 'text' }, required: true },
      { name: 'subtitle', label: '副标题', control: { type: 'text' } },
      { name: 'summary', label: '摘要', control: { type: 'area', rows: 1 } },
      { name: 'body', label: '正文', control: { type: 'richText' } },
    ],
  },
  {
    title: '栏目与标签',
    fields: [
      { name: 'cataId', label: '主栏目', control: { type: 'record', source, none: '未选择' } },
      { name: 'cataIds', label: '附加栏目', control: recordsOf(allCatas) },
      { name: 'tags', label: '标签', control: words },
      { name: 'flags', label: '属性', control: anyOf(flags) },
      { name: 'sort', label: '排序', control: { type: 'number' } },
    ],
  },
  {
    title: '封面',
    fields: [
      {
        name: 'coverId',
        label: '封面',
        control: {
          type: 'picture',
          sizes: [sizes.large, sizes.middle, sizes.small],
          others: ['coverMiddleId', 'coverSmallId'],
        },
        hint: '中图和小图可在下面单独更换',
      },
      {
        name: 'coverAlt',
        label: '封面替代文字',
        control: { type: 'text' },
        hint: '读给看不到图片的人听',
      },
      {
        name: 'coverMiddleId',
        label: '中图',
        control: { type: 'picture', sizes: [sizes.middle] },
      },
      {
        name: 'coverSmallId',
        label: '小图',
        control: { type: 'picture', sizes: [sizes.small] },
      },
    ],
  },
  {
    title: '法律信息',
    fields: [
      { name: 'regions', label: '适用地区', control: entriesOf('region') },
      { name: 'legalBasis', label: '法规依据', control: { type: 'area', rows: 3 } },
      { name: 'validUntil', label: '有效期至', control: { type: 'date' } },
      {
        name: 'reviewDue',
        label: '复核日期',
        control: { type: 'date' },
        hint: '临近时会列入待复核',
      },
      { name: 'disclaimer', label: '免责声明', control: { type: 'area', rows: 3 } },
    ],
  },
  {
    title: '来源与署名',
    fields: [
      { name: 'author', label: '作者', control: personWho('writes') },
      { name: 'reviewer', label: '审核律师', control: personWho('approves') },
      {
        name: 'originality',
        label: '原创或转载',
        control: { type: 'dict', dict: 'article_source' },
        required: true,
      },
      { name: 'source', label: '来源', control: { type: 'text' } },
      { name: 'sourceLink', label: '来源链接', control: { type: 'text' } },
    ],
  },
  {
    title: '搜索与链接',
    fields: [
      {
        name: 'slug',
        label: '别名',
        control: { type: 'custom', Custom: SlugField },
        reads: ['title'],
      },
      { name: 'seoTitle', label: 'SEO 标题', control: { type: 'custom', Custom: SeoTitle } },
      {
        name: 'seoKeywords',
        label: 'SEO 关键词',
        control: { type: 'custom', Custom: SeoKeywords },
      },
      {
        name: 'seoDescription',
        label: 'SEO 描述',
        control: { type: 'custom', Custom: SeoDescription },
      },
    ],
  },
  {
    title: '附件',
    fields: [
      {
        name: 'attachmentIds',
        label: '附件',
        control: { type: 'files', button: '添加图片、视频或文件' },
      },
    ],
  },
];

/** Names of the fields on the paper. */
export const PAPER: readonly string[] = (articleGroups[0]?.fields ?? []).map(({ name }) => name);

/** Title of the section that contains a field; empty: on the paper. */
export const sectionOf = (field: string): string =>
  articleGroups.find(({ fields }) => fields.some(({ name }) => name === field))?.title ?? '';
