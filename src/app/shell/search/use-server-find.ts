import { useEffect, useState } from 'react';
import type { ApiError } from '../../../api/errors.ts';
import { type FoundRecord, find } from '../../../contract/find.ts';
import { client } from '../../../state/base/page-client.ts';

/** Milliseconds after the last key (debounce). */
const PAUSE = 180;
/** Maximum characters that the call accepts. */
const LONGEST = 120;

export interface ServerFind {
  list: readonly FoundRecord[];
  state: 'idle' | 'asking' | 'done' | 'failed';
}

const nothing: ServerFind = { list: [], state: 'idle' };

/** The server's results for the typed text, debounced; a failure is a state and no notice. */
export function useServerFind(typed: string, online: boolean): ServerFind {
  const keyword = typed.trim().slice(0, LONGEST);
  const [found, setFound] = useState<ServerFind & { keyword: string }>({ ...nothing, keyword: '' });
  useEffect(() => {
    if (keyword === '' || !online) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const { signal } = stop;
        const { list } = await client.call(find, { keyword }, { signal, quiet: true });
        if (!signal.aborted) setFound({ keyword, list, state: 'done' });
      } catch (error) {
        if ((error as ApiError).kind === 'cancelled' || stop.signal.aborted) return;
        setFound({ keyword, list: [], state: 'failed' });
      }
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [keyword, online]);
  if (keyword === '' || !online) return nothing;
  return found.keyword === keyword ? found : asking;
}

const asking: ServerFind = { list: [], state: 'asking' };
