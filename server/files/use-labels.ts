import type * as v from 'valibot';
import { articleFields } from '../../src/contract/article/article-fields.ts';
import { entities as recordEntities } from '../../src/contract/entities.ts';

interface Labels {
  label: string;
  fields: Readonly<Record<string, string>>;
}

/** Display names of the entities that use files, and of the fields concerned, from their contracts. */
export const entities: Readonly<Record<string, Labels>> = {
  ...Object.fromEntries(
    Object.entries(recordEntities).map(([name, { label, fields }]) => [
      name,
      { label, fields: namingFields(fields) },
    ]),
  ),
  article: { label: '文章', fields: namingFields(articleFields) },
  user: { label: '用户', fields: { avatar: '头像' } },
};

function namingFields(fields: v.ObjectEntries): Record<string, string> {
  const named = Object.entries(fields as Record<string, { filesIn?: string }>);
  return Object.fromEntries(
    named.flatMap(([name, { filesIn }]) => (filesIn ? [[name, filesIn]] : [])),
  );
}

/** Label for fields without a name of their own: an address somewhere in a text. */
export const ANY_FIELD = '内容';
