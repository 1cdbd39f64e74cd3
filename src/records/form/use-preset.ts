import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { isUuid } from '../../lib/uuid.ts';

/** Initial values of a new record from the address: ids of related records, by field name. */
export function usePreset(names: readonly string[]): Readonly<Record<string, string>> {
  const search = useSearch();
  const wanted = names.join();
  return useMemo(() => {
    const params = new URLSearchParams(search);
    const given = wanted.split(',').map((name) => [name, params.get(name) ?? ''] as const);
    return Object.fromEntries(given.filter(([, id]) => isUuid(id)));
  }, [search, wanted]);
}

/** A text from the address as an initial value of a new record. */
export function useTextPreset(name: string, longest: number): Readonly<Record<string, string>> {
  const text = (new URLSearchParams(useSearch()).get(name) ?? '').trim().slice(0, longest);
  return useMemo(() => (text ? { [name]: text } : {}), [name, text]);
}

/** Initial values of a new record of a tree: those of `usePreset`, and its position among its siblings (`sort`). */
export function useTreePreset(names: readonly string[]): Readonly<Record<string, unknown>> {
  const ids = usePreset(names);
  const sort = new URLSearchParams(useSearch()).get('sort') ?? '';
  return useMemo(
    () => ({ ...ids, ...(/^\d{1,6}$/.test(sort) && { sort: Number(sort) }) }),
    [ids, sort],
  );
}
