import type { Deps } from '../../base/call.ts';

/** Values derived from roles and menus at one access version (0044). */
interface Versioned<Value> {
  version: number;
  values: Map<string, Promise<Value>>;
}

/**
 * Caches values derived from roles and menus until the access version changes. Every call reads the version with its
 * session and these tables after it, so a cached value is at least as new as its version.
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
    // A failed read is not cached.
    value.catch(() => values.delete(key));
    return value;
  };
}
