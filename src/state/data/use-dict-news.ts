import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { requireUserName } from '../session/session.ts';
import { followLive } from './follow-live.ts';
import { liveState } from './live-state.ts';

/** Milliseconds in which a tab of this browser and the server tell of one change. */
const PAUSE = 300;

/** Calls `reload` (a stable function) after somebody has changed a dictionary; what is told first is no news. */
export function useDictNews(reload: () => void): void {
  useEffect(() => followLive(requireUserName()), []);
  const { dicts, unknown } = useSnapshot(liveState);
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
