import { useMemo } from 'react';
import { largestPage } from '../contract/common-schemas.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Branch, type Placed, treeOf } from '../lib/trees/tree.ts';
import { type ReplyView, useReply } from '../state/data/use-reply.ts';
import type { OutboxEntry } from '../state/editing/outbox.store.ts';
import { rolesFor, usePermission } from '../state/session/Permitted.tsx';
import type { Option } from '../ui/fields/options.ts';
import { type Completeness, useKnownRecords } from './known-records.ts';

/** A source of related records to choose from. */
export interface RecordSource {
  entity: OutboxEntry['entity'];
  search: Endpoint;
  /** Filters of the search; null: not known yet, so there are no options. */
  request?: Readonly<Record<string, string>> | null;
  /** Cache key of the list, for offline use. */
  cacheKey: string;
  titleOf: (row: never) => string;
  /** Further properties of an option. */
  about?: (row: never) => Pick<Option, 'detail' | 'state'>;
  /** Without the records that only this device has: for calls that do not wait for them. */
  isStored?: true;
}

export interface RecordChoices extends Completeness {
  options: readonly Option[];
}

interface RecordForest extends Completeness {
  forest: Branch<Placed>[];
}

/** What stands for a record that is not among those of a source. */
export const absentText = ({ isAll }: Completeness): string =>
  isAll ? '找不到该记录：已删除，或不在你可管的范围' : '本设备没有该记录的信息';

/** Whether what is chosen is not there for this user. */
export const isAbsent = ({ options, isAll }: RecordChoices, chosen: unknown): boolean =>
  Boolean(chosen) && isAll && !options.some(({ value }) => value === chosen);

/** The records of a source as options; see {@link useRecordChoices}. */
export const useRecordOptions = (source: RecordSource, without?: string): readonly Option[] =>
  useRecordChoices(source, without).options;

/**
 * The records of a source as options, children below their parent. `without`: the record that is being placed; it and
 * all below it are left out.
 */
export function useRecordChoices(source: RecordSource, without?: string): RecordChoices {
  const { forest, isAll } = useRecordForest(source);
  const { titleOf, about } = source;
  return useMemo(() => {
    const optionOf = (row: Placed): Option => ({
      value: row.id,
      label: titleOf(row as never),
      ...about?.(row as never),
    });
    return { options: optionsOf(forest, optionOf, without), isAll };
  }, [forest, isAll, titleOf, about, without]);
}

/** The records of a source, each with those below it. */
export function useRecordForest(source: RecordSource): RecordForest {
  const { entity, search, request, cacheKey, isStored = false } = source;
  // A user who may not read them chooses none; the request would be refused, and lead away from the page.
  const mayRead = usePermission(rolesFor({ permission: search.permission ?? 'admin' }));
  const pageRequest = mayRead && request !== null ? { ...largestPage, ...request } : null;
  const reply = useReply(search, pageRequest, cacheKey) as ReplyView<never>;
  const waiting =
    pageRequest === null || isStored ? null : { entity, within: request ?? undefined };
  const { rows, isAll } = useKnownRecords<Placed>(reply, waiting);
  const forest = useMemo(() => treeOf(rows), [rows]);
  return { forest, isAll };
}

function optionsOf(
  branches: readonly Branch<Placed>[],
  optionOf: (row: Placed) => Option,
  without: string | undefined,
  depth = 0,
): Option[] {
  return branches
    .filter(({ row }) => row.id !== without)
    .flatMap(({ row, children }) => [
      { ...optionOf(row), depth },
      ...optionsOf(children, optionOf, without, depth + 1),
    ]);
}
