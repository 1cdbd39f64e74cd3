import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { dictChangesState } from './dict-changes.store.ts';

/** Milliseconds in which reports of one change, by a tab and by the server, are combined. */
const PAUSE = 300;

/** Calls `reload` (a stable function) after a dictionary has changed; the first received versions are not a change. */
export function useDictChanges(reload: () => void): void {
  const { dicts, unknown } = useSnapshot(dictChangesState);
  const versions = JSON.stringify(dicts);
  const [seen] = useState({ versions, unknown });
  const latest = useRef(seen);
  useEffect(() => {
    const before = latest.current;
    latest.current = { versions, unknown };
    const isNews = before.versions !== '{}' && before.versions !== versions;
    if (!isNews && before.unknown === unknown) return;
    const timer = setTimeout(reload, PAUSE);
    return () => clearTimeout(timer);
  }, [versions, unknown, reload]);
}
