import { useMemo } from 'react';
import { useSearch } from 'wouter';
import { usePreset } from '../form/use-preset.ts';

/** What the address says a new record of a tree begins with: see `usePreset`, and its place among its siblings (`sort`). */
export function useTreePreset(names: readonly string[]): Readonly<Record<string, unknown>> {
  const ids = usePreset(names);
  const sort = new URLSearchParams(useSearch()).get('sort') ?? '';
  return useMemo(
    () => ({ ...ids, ...(/^\d{1,6}$/.test(sort) && { sort: Number(sort) }) }),
    [ids, sort],
  );
}
