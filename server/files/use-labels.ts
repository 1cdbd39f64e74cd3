import type * as v from 'valibot';
import { articleFields } from '../../src/contract/article/article-fields.ts';
import { entities as recordEntities } from '../../src/contract/entities.ts';

interface Labels {
  label: string;
  fields: Readonly<Record<string, string>>;
}

/** Display names of the entities that name files, and of the fields in which they do, from their contracts. */
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

/** A field that has no name of its own: an address somewhere in a text. */
export const ANY_FIELD = '内容';
