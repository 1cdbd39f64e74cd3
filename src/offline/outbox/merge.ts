export type Fields = Record<string, unknown>;

export interface Merged {
  fields: Fields;
  /** Fields that both sides changed to different values; `fields` has ours. */
  overlaps: string[];
}

/**
 * Three-way merge, field by field: a change since `base` by only one side wins. Only the fields of `mine` are
 * considered; `theirs` may have more. A nested object is merged the same way and also gets the fields that only
 * `theirs` has.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): Merged {
  const merged: Merged = { fields: {}, overlaps: [] };
  for (const [name, own] of Object.entries(mine)) {
    const [was, other] = [base[name], theirs[name]];
    const inner =
      isFields(own) &&
      isFields(other) &&
      mergeFields(isFields(was) ? was : {}, { ...other, ...own }, other);
    const untouched = isSameValue(own, was);
    const isOverlap = inner
      ? inner.overlaps.length > 0
      : !untouched && !isSameValue(other, was) && !isSameValue(other, own);
    merged.fields[name] = inner ? inner.fields : untouched ? other : own;
    if (isOverlap) merged.overlaps.push(name);
  }
  return merged;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Values are JSON: texts, numbers, lists of ids. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
