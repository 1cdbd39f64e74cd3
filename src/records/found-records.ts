import { useEffect, useState } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { client } from '../state/base/page-client.ts';
import { useOnline } from '../state/base/use-online.ts';
import type { Finding } from '../ui/fields/options.ts';

/** Milliseconds after the last key (debounce). */
const PAUSE = 300;
/** Maximum characters that the call accepts. */
const LONGEST = 120;
/** Number of records that are asked for. */
const MOST = 50;

interface FoundRecords {
  /** Those found last; they stay, as one of them may be chosen. */
  rows: readonly { id: string }[];
  /** The words that they were found by. */
  words: string;
  /** Undefined: there is nothing to find. */
  finding: Finding | undefined;
}

interface Searched {
  search: Endpoint;
  request?: Readonly<Record<string, string>> | null;
}

interface Found extends Pick<FoundRecords, 'rows' | 'words'> {
  failed: boolean;
}

/** Finds records of a source on the server by words, where `wanted`: it has more than one reply holds. */
export function useFoundRecords({ search, request }: Searched, wanted: boolean): FoundRecords {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<Found>({ rows: [], words: '', failed: false });
  const online = useOnline();
  const words = wanted ? typed.trim().slice(0, LONGEST) : '';
  const within = JSON.stringify(request ?? {});
  useEffect(() => {
    if (words === '' || !online) return;
    const stop = new AbortController();
    const { signal } = stop;
    const ask = async () => {
      const asked = { page: 0, size: MOST, ...JSON.parse(within), keyword: words };
      try {
        const reply = await client.call(search, asked, { signal, quiet: true });
        const { list } = reply as { list: Found['rows'] };
        if (!signal.aborted) setFound({ rows: list, words, failed: false });
      } catch (error) {
        if ((error as ApiError).kind === 'cancelled' || signal.aborted) return;
        setFound(({ rows }) => ({ rows, words, failed: true }));
      }
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, within, words, online]);
  if (!wanted) return { rows: [], words: '', finding: undefined };
  const isAsking = online && found.words !== words;
  const isPart = !online || found.failed;
  const status = isAsking
    ? '正在服务器上查找…'
    : isPart
      ? '连不上服务器，只查找了已读取的部分'
      : '';
  return { ...found, finding: { find: setTyped, status: words && status } };
}
