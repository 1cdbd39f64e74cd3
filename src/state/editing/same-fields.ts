type Fields = Readonly<Record<string, unknown>>;

/** Whether two records are equal. A missing field equals an empty one: forms show no difference. */
export function isSameFields(a: Fields, b: Fields): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSame(a[name], b[name]));
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined) return isEmpty(b);
  if (b === undefined) return isEmpty(a);
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  return isSameFields(a, b);
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
