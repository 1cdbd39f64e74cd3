import type { Deps } from '../../base/call.ts';

/** What was read from roles and menus, and the version that they had (0044). */
interface Versioned<Value> {
  version: number;
  values: Map<string, Promise<Value>>;
}

/**
 * Caches what is read from roles and menus until they have another version. Every call reads that number with its session
 * and reads these tables after it: what is cached is at least as new as the number it is cached for.
 */
export function cachedByVersion<Query, Value>(
  keyOf: (query: Query) => string,
  read: (deps: Deps, query: Query, version: number) => Promise<Value>,
): (deps: Deps, version: number, query: Query) => Promise<Value> {
  const all = new WeakMap<Deps, Versioned<Value>>();
  return (deps, version, query) => {
    let cached = all.get(deps);
    if (cached?.version !== version) {
      cached = { version, values: new Map() };
      all.set(deps, cached);
    }
    const { values } = cached;
    const key = keyOf(query);
    const known = values.get(key);
    if (known) return known;
    const value = read(deps, query, version);
    values.set(key, value);
    // What failed is tried again.
    value.catch(() => values.delete(key));
    return value;
  };
}
