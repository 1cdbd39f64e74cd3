import type { KnownFields } from '../../features/log/field-names.ts';

/** Who names the fields of what the log tells of: its form or its list, loaded when an event of it is opened. */
const known: Readonly<Record<string, () => Promise<KnownFields>>> = Object.freeze({
  article: async () => {
    const [{ articles }, { listedArticles }] = await Promise.all([
      import('../../features/article/article.kind.ts'),
      import('../../features/article/article.list.ts'),
    ]);
    return { groups: articles.groups, columns: listedArticles.columns };
  },
  cata: () => import('../../features/cata/cata.kind.ts').then((m) => m.catas),
  course: () => import('../../features/course/course.kind.ts').then((m) => m.courses),
  chapter: () => import('../../features/course/chapter.kind.ts').then((m) => m.chapters),
  dict: () => import('../../features/dict/dict.kind.ts').then((m) => m.dicts),
  dictDetail: () => import('../../features/dict/dict.kind.ts').then((m) => m.dictEntries),
  expand: () => import('../../features/expand/expand.kind.ts').then((m) => m.expandsWith([])),
  expandModel: () =>
    import('../../features/expand/model/model.kind.ts').then((m) => m.expandModels),
  file: () => import('../../features/file/file-info.kind.ts').then((m) => m.fileInfo),
  menu: () =>
    import('../../features/menu/menu-specs.ts').then((m) => ({
      groups: [{ fields: m.menuSpecs((id) => id) }],
      columns: [],
    })),
  role: () =>
    import('../../features/role/role-fields.ts').then((m) => ({
      groups: [{ fields: m.roleSpecs }],
      columns: [],
    })),
  setting: () => import('../../features/setting/setting-fields.ts').then((m) => m.settingKind),
  user: () => import('../../features/user/user.kind.ts').then((m) => m.users),
});

/** The fields of a kind; undefined: nobody knows it. */
export const loadFields = (kind: string): Promise<KnownFields> | undefined =>
  Object.hasOwn(known, kind) ? known[kind]?.() : undefined;
