import type { KnownFields } from '../../features/log/field-names.ts';

type Kind = KnownFields & { entity: string };

/** Files of entities, by path. */
const files = import.meta.glob<Readonly<Record<string, Partial<Kind>>>>(
  '../../features/*/*.kind.ts',
);

/** The kind of an entity whose file bears its name. */
function named(entity: string): Promise<KnownFields> | undefined {
  return files[`../../features/${entity}/${entity}.kind.ts`]?.().then((kinds) => {
    return Object.values(kinds).find((one) => one.entity === entity && one.columns) as Kind;
  });
}

/**
 * Loads the form or list that labels the fields of an event, when such an event is opened. Other kinds: {@link named}.
 */
const known: Readonly<Record<string, () => Promise<KnownFields>>> = Object.freeze({
  article: async () => {
    const [{ articles }, { listedArticles }] = await Promise.all([
      import('../../features/article/article.kind.ts'),
      import('../../features/article/article.list.ts'),
    ]);
    return { groups: articles.groups, columns: listedArticles.columns };
  },
  chapter: () => import('../../features/course/chapter.kind.ts').then((m) => m.chapters),
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

/** The fields of a kind; undefined: the kind is unknown. */
export const loadFields = (kind: string): Promise<KnownFields> | undefined =>
  Object.hasOwn(known, kind) ? known[kind]?.() : named(kind);
