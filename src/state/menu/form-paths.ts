/** A form with its own paths (S-ROUTE-8), and the components of the form and of its list. */
interface FormPaths {
  add: string;
  edit: string;
  form: string;
  list: string;
  titles: { add: string; edit: string };
  /** For forms on the screen of their parent record: the parameter with the parent's id. Such forms share a tag. */
  beside?: { param: string; title: string };
}

/** Entities with such a form. The others are edited inside their list. */
export const formPaths = {
  article: {
    add: '/article/add',
    edit: '/article/update',
    form: 'article/form',
    list: 'article/index',
    titles: { add: '写文章', edit: '编辑文章' },
  },
  cata: {
    add: '/cata/add',
    edit: '/cata/edit',
    form: 'cata/form',
    list: 'cata/index',
    titles: { add: '新增栏目', edit: '编辑栏目' },
  },
  expand: {
    add: '/expands/addContent',
    edit: '/expands/editContent',
    form: 'expand/form',
    list: 'expand/index',
    titles: { add: '新增扩展内容', edit: '编辑扩展内容' },
  },
  chapter: {
    add: '/course/add',
    edit: '/course/update',
    form: 'course/form',
    list: 'course/index',
    titles: { add: '新增章节', edit: '编辑章节' },
    beside: { param: 'courseId', title: '编辑课程' },
  },
} as const satisfies Record<string, FormPaths>;
export type FormEntity = keyof typeof formPaths;
