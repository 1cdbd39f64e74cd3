import { articleCalls } from '../../contract/article.ts';
import { articleDefaults, articleFields } from '../../contract/article-fields.ts';
import { pictureSizes } from '../../lib/picture-sizes.ts';
import { recordKind } from '../../records/kind.ts';

/** Tones of the states that stand out; the others stay neutral. */
const tones = {
  published: 'success',
  pending: 'info',
  rejected: 'danger',
  scheduled: 'info',
  withdrawn: 'warning',
} as const;

/** 文章, for its list and its form. */
export const articles = recordKind(articleCalls, {
  entity: 'article',
  label: '文章',
  measure: '篇',
  addTitle: '写文章',
  titleOf: ({ title }) => title,
  nameOf: ({ title }) => title,
  columns: [
    {
      name: 'status',
      label: '状态',
      value: ({ status }) => status,
      format: { dict: 'article_status', tones },
    },
    { name: 'author', label: '作者', value: ({ author }) => author },
    { name: 'updatedAt', label: '修改时间', value: ({ updatedAt }) => updatedAt, format: 'time' },
    { name: 'updatedBy', label: '修改人', value: ({ updatedBy }) => updatedBy },
    { name: 'summary', label: '摘要', value: ({ summary }) => summary, optional: true },
  ],
  filters: [{ name: 'status', label: '状态', options: { dict: 'article_status' } }],
  groups: [
    {
      fields: [
        { name: 'title', label: '标题', control: { type: 'text' }, required: true },
        { name: 'author', label: '作者', control: { type: 'text' } },
        { name: 'summary', label: '摘要', control: { type: 'area', rows: 3 } },
        { name: 'body', label: '正文', control: { type: 'area', rows: 16 } },
      ],
    },
    {
      fields: [
        {
          name: 'coverId',
          label: '封面',
          control: {
            type: 'picture',
            sizes: [pictureSizes.empty, pictureSizes.store, pictureSizes.item],
          },
        },
      ],
    },
    {
      fields: [
        {
          name: 'attachmentIds',
          label: '附件',
          control: { type: 'files', button: '添加图片、视频或文件' },
        },
      ],
    },
  ],
  empty: articleDefaults,
  rules: articleFields,
});
