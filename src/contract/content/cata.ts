import * as v from 'valibot';
import { fileId, requiredText, sortOrder, text, uuid, webAddress } from '../common-schemas.ts';
import { recordEndpoints } from '../record.ts';

/** Editable fields; see {@link cata}. */
export const cataFields = {
  parentId: v.nullable(uuid),
  name: requiredText(60, '名称'),
  slug: text(60, '别名'),
  type: v.picklist(['list', 'page', 'link'], '类型不正确'),
  link: webAddress('外链'),
  icon: text(60, '图标'),
  bannerId: fileId('横幅'),
  summary: text(500, '简介'),
  inNavigation: v.boolean('导航显示应为是或否'),
  sort: sortOrder,
  seoTitle: text(120, 'SEO 标题'),
  seoKeywords: text(200, 'SEO 关键词'),
  seoDescription: text(300, 'SEO 描述'),
  status: v.picklist(['on', 'off'], '状态不正确'),
};

/** Articles of a column are counted up to this number, which means "so many or more" (0111). */
export const MOST_COUNTED = 1000;

/** 栏目: a tree of columns for articles. */
export const cata = recordEndpoints({
  name: 'cata',
  label: '栏目',
  list: '栏目管理',
  fields: cataFields,
  /** Number of articles in it and in all columns below it, up to {@link MOST_COUNTED}. */
  computed: { articleCount: v.optional(v.number(), 0) },
  filters: {},
});
