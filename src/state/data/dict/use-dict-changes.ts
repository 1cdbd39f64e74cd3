import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { dictChangesState } from './dict-changes.store.ts';

/** Milliseconds in which a tab of this browser and the server report one change. */
const PAUSE = 300;

/** Calls `reload` (a stable function) after a dictionary has changed; the first versions received are no change. */
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
