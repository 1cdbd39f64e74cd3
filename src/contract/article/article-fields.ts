import * as v from 'valibot';
import {
  fileId,
  instant,
  referencesFiles,
  requiredText,
  richText,
  sortOrder,
  text,
  uuid,
  webAddress,
} from '../common-schemas.ts';

/** 头条 推荐 幻灯 置顶. */
export const articleFlags = ['headline', 'recommended', 'slide', 'pinned'] as const;

const list = <T extends v.GenericSchema>(one: T, most: number, label: string) =>
  v.pipe(v.array(one), v.maxLength(most, `${label}不能超过 ${most} 个`));

/** Fields of the first version. Files are referenced by the id of their record. */
const first = {
  title: requiredText(120, '标题'),
  summary: text(500, '摘要'),
  body: richText(200_000, '正文'),
  author: text(60, '作者'),
  coverId: fileId('封面'),
  attachmentIds: referencesFiles('附件', list(uuid, 50, '附件')),
};

/** Later fields: an older app does not send them, and the record's values stay. */
const later = {
  subtitle: v.optional(text(120, '副标题')),
  cataId: v.optional(v.nullable(uuid)),
  cataIds: v.optional(list(uuid, 20, '附加栏目')),
  tags: v.optional(list(requiredText(20, '标签'), 20, '标签')),
  /** The cover's narrower crops; `coverId` is the widest. */
  coverMiddleId: referencesFiles('中图', v.optional(v.nullable(uuid))),
  coverSmallId: referencesFiles('小图', v.optional(v.nullable(uuid))),
  coverAlt: v.optional(text(120, '封面替代文字')),
  reviewer: v.optional(text(60, '审核律师')),
  source: v.optional(text(60, '来源')),
  sourceLink: v.optional(webAddress('来源链接')),
  originality: v.optional(v.picklist(['original', 'reprint'], '原创或转载不正确')),
  flags: v.optional(list(v.picklist(articleFlags, '属性不正确'), articleFlags.length, '属性')),
  sort: v.optional(sortOrder),
  slug: v.optional(
    v.pipe(
      text(80, '别名'),
      v.regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, '别名只能有小写字母、数字和连字符'),
    ),
  ),
  seoTitle: v.optional(text(120, 'SEO 标题')),
  seoKeywords: v.optional(text(200, 'SEO 关键词')),
  seoDescription: v.optional(text(300, 'SEO 描述')),
  regions: v.optional(list(requiredText(40, '适用地区'), 40, '适用地区')),
  legalBasis: v.optional(text(2000, '法规依据')),
  validUntil: v.optional(v.nullable(instant)),
  reviewDue: v.optional(v.nullable(instant)),
  disclaimer: v.optional(text(1000, '免责声明')),
};

/** Editable fields. */
export const articleFields = { ...first, ...later };

/** The fields of a request. */
export type ArticleFields = v.InferOutput<v.ObjectSchema<typeof articleFields, undefined>>;
/** The fields of an article, all required. */
export type WholeArticleFields = {
  [Name in keyof ArticleFields]-?:
    | NonNullable<ArticleFields[Name]>
    | Extract<ArticleFields[Name], null>;
};

/** Initial values of an article. */
export const articleDefaults: WholeArticleFields = {
  title: '',
  subtitle: '',
  summary: '',
  body: '',
  author: '',
  cataId: null,
  cataIds: [],
  tags: [],
  coverId: null,
  coverMiddleId: null,
  coverSmallId: null,
  coverAlt: '',
  attachmentIds: [],
  reviewer: '',
  source: '',
  sourceLink: '',
  originality: 'original',
  flags: [],
  sort: 0,
  slug: '',
  seoTitle: '',
  seoKeywords: '',
  seoDescription: '',
  regions: [],
  legalBasis: '',
  validUntil: null,
  reviewDue: null,
  disclaimer: '',
};
