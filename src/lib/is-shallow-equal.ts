/** Whether two objects have the same properties with identical values. */
export function isShallowEqual<Value extends object>(a: Value, b: Value): boolean {
  const names = Object.keys(a) as (keyof Value)[];
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && Object.is(a[name], b[name]))
  );
}
