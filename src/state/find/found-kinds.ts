import type { OutboxEntity } from '../../offline/model/outbox-entry.ts';

/** An entity that the palette finds. */
export interface FoundKind {
  kind: OutboxEntity;
  /** Display name of one record. */
  label: string;
  icon: string;
  /** Heading of its results. */
  group: 'articles' | 'columns' | 'others';
  /** Name of its title field. */
  title: string;
  /** Path prefix of its calls, by which its cached replies are recognised. */
  path: string;
  /** Permission to read it (S-PERM-1). */
  permission: string;
}

/** In display order. */
export const foundKinds: readonly FoundKind[] = [
  {
    ...{ kind: 'article', label: '文章', icon: 'article', group: 'articles', title: 'title' },
    ...{ path: '{base}/article', permission: 'article:search' },
  },
  {
    ...{ kind: 'cata', label: '栏目', icon: 'cata', group: 'columns', title: 'name' },
    ...{ path: '{base}/cata', permission: 'cata:search' },
  },
  {
    ...{ kind: 'course', label: '课程', icon: 'course', group: 'columns', title: 'title' },
    ...{ path: '{base}/course', permission: 'course:search' },
  },
  {
    ...{ kind: 'chapter', label: '章节', icon: 'course', group: 'columns', title: 'title' },
    ...{ path: '{base}/chapter', permission: 'chapter:search' },
  },
  {
    ...{ kind: 'expand', label: '扩展内容', icon: 'expand', group: 'others', title: 'title' },
    ...{ path: '{base}/expand', permission: 'expand:search' },
  },
  {
    ...{ kind: 'dict', label: '字典', icon: 'dict', group: 'others', title: 'name' },
    ...{ path: '/dict', permission: 'dict:search' },
  },
  {
    ...{ kind: 'file', label: '文件', icon: 'file', group: 'others', title: 'name' },
    ...{ path: '{base}/file', permission: 'file:search' },
  },
];

/** The kind with this name, or undefined. */
export const foundKind = (name: string): FoundKind | undefined =>
  foundKinds.find(({ kind }) => kind === name);
