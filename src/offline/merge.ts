export type Fields = Record<string, unknown>;

export interface Merged {
  fields: Fields;
  /** Fields that both sides changed, each in its own way; `fields` holds ours. */
  overlaps: string[];
}

/**
 * Three-way merge, field by field: what only one side changed since `base` is taken from that side. Only the fields
 * of `mine` are looked at; `theirs` may have more.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merged {
  const merged: Merged = { fields: {}, overlaps: [] };
  for (const [name, own] of Object.entries(mine)) {
    const untouched = isSameValue(own, base[name]);
    merged.fields[name] = untouched ? theirs[name] : own;
    if (!untouched && !isSameValue(theirs[name], base[name]) && !isSameValue(theirs[name], own)) {
      merged.overlaps.push(name);
    }
  }
  return merged;
}

/** Values are JSON: text, numbers, lists of ids. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
