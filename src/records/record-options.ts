import { useMemo } from 'react';
import { largestPage } from '../contract/common-schemas.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Branch, type Placed, treeOf } from '../lib/trees/tree.ts';
import { recordKey } from '../state/data/reply-keys.ts';
import { type ReplyView, useReply } from '../state/data/use-reply.ts';
import type { OutboxEntry } from '../state/editing/outbox.store.ts';
import { rolesFor, usePermission } from '../state/session/Permitted.tsx';
import type { Finding, Option } from '../ui/fields/options.ts';
import { useFoundRecords } from './found-records.ts';
import { type Completeness, useKnownRecords } from './known-records.ts';

/** A source of related records to choose from. */
export interface RecordSource {
  entity: OutboxEntry['entity'];
  search: Endpoint;
  get: Endpoint;
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
  /** Finds further options on the server; undefined: there are none. */
  finding: Finding | undefined;
}

interface RecordForest extends Completeness {
  forest: Branch<Placed>[];
  /** The server has more than it has sent. */
  isCut: boolean;
}

/** What stands for a record that is not among those of a source. */
export const absentText = ({ isAll }: Completeness): string =>
  isAll ? '找不到该记录：已删除，或不在你可管的范围' : '本设备没有该记录的信息';

/** Whether what is chosen is not there for this user. */
export const isAbsent = (
  { options, isAll }: Pick<RecordChoices, 'options' | 'isAll'>,
  chosen: unknown,
): boolean => Boolean(chosen) && isAll && !options.some(({ value }) => value === chosen);

/**
 * The records of a source as options, children below their parent; behind them those that the server has found, and the
 * `chosen` one, where it is not among them. `without`: the record that is being placed; it and all below it are left out.
 */
export function useRecordChoices(
  source: RecordSource,
  without?: string,
  chosen?: unknown,
): RecordChoices {
  const { forest, isAll, isCut } = useRecordForest(source);
  const { rows, words, finding } = useFoundRecords(source, isCut);
  const { titleOf, about } = source;
  const listed = useMemo(() => {
    const optionOf = (row: Placed): Option => ({
      value: row.id,
      label: titleOf(row as never),
      ...about?.(row as never),
    });
    const inTree = optionsOf(forest, optionOf, without);
    const known = new Set(inTree.map(({ value }) => value).concat(without ?? []));
    // The server's search may know more of them than their titles.
    const found = rows
      .filter(({ id }) => !known.has(id))
      .map((row) => ({ ...optionOf(row), words }));
    return [...inTree, ...found];
  }, [forest, rows, words, titleOf, about, without]);
  const isMissing = isCut && Boolean(chosen) && !listed.some(({ value }) => value === chosen);
  const own = useOneRecord(source, isMissing ? String(chosen) : null);
  const options = useMemo(
    () => (own ? [...listed, { value: own.id, label: titleOf(own as never) }] : listed),
    [listed, own, titleOf],
  );
  return { options, isAll, finding };
}

/** A record of a source that its list does not have; null: none is asked for, or it is not known. */
function useOneRecord({ entity, get }: RecordSource, id: string | null): Placed | null {
  const { data } = useReply(get, id === null ? null : { id }, recordKey(entity, id ?? ''));
  return id === null ? null : ((data as Placed | undefined) ?? null);
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
  const { rows, isAll, isCut } = useKnownRecords<Placed>(reply, waiting);
  const forest = useMemo(() => treeOf(rows), [rows]);
  return { forest, isAll, isCut };
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
