import { useCallback, useEffect, useRef, useState } from 'react';
import { partingTransport } from '../../../api/transport.ts';
import { articleLock } from '../../../contract/article/article-workflow.ts';
import type { ReplyOf, RequestOf } from '../../../contract/endpoint.ts';
import { client } from '../../../state/base/page-client.ts';
import { useOnline } from '../../../state/base/use-online.ts';
import { useDeskHints } from '../../../state/data/use-desk-hints.ts';
import { useMayWrite } from '../../../state/session/Permitted.tsx';
import { currentUserName } from '../../../state/session/session.store.ts';

/** Milliseconds between two heartbeats of a page; the server drops it after three missed ones. */
const HEARTBEAT = 30_000;
/** Milliseconds before a page reports its presence: one that is left at once reports nothing. */
const FIRST = 400;
/** Milliseconds since the last key or click within which a user counts as active: heartbeats keep the session alive. */
const ACTIVE = 2 * 60_000;

type Answer = ReplyOf<typeof articleLock>;
type Action = RequestOf<typeof articleLock>['action'];

interface Typing {
  /** Something was typed here that is not saved. */
  typing: boolean;
  /** Revision counter of the input. */
  revision: number;
}

/**
 * Which other users are at an article: requested when the server reports a change, and at intervals. Reports to them
 * that this page has it open, and while it holds unsaved input, that the user edits it.
 */
export function useEditors(id: string, { typing, revision }: Typing) {
  const [desk] = useState(() => crypto.randomUUID());
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [yielded, setYielded] = useState(-1);
  const online = useOnline();
  const hints = useDeskHints(id);
  const isHere = useMayWrite(articleLock) && online;
  const edits = typing && revision !== yielded;
  const latest = useRef({ revision, isMine: false });
  useEffect(() => {
    latest.current.revision = revision;
  }, [revision]);
  const send = useCallback(
    async (action: Action) => {
      // After signing out the call would be refused.
      if (currentUserName() === null) return;
      const isParting = action === 'leave' || action === 'release';
      const options = { quiet: true, ...(isParting && { transport: partingTransport }) };
      // Editing stays possible, whatever fails.
      const next = await client.call(articleLock, { id, action, desk }, options).catch(() => null);
      if (!next || isParting) return;
      const { current } = latest;
      // Another user took over the lock: this page claims it again with the next input.
      if (current.isMine && !next.mine && next.holder) setYielded(current.revision);
      current.isMine = next.mine;
      setAnswer(next);
    },
    [id, desk],
  );
  useEffect(() => {
    if (isHere) return beat(() => void send(edits ? 'hold' : 'look'));
  }, [isHere, edits, send]);
  useEffect(() => {
    if (edits) return () => void send('release');
  }, [edits, send]);
  const heard = useRef(hints);
  useEffect(() => {
    if (heard.current === hints) return;
    heard.current = hints;
    if (isHere) void send('look');
  }, [hints, isHere, send]);
  useEffect(() => {
    const leave = () => void send('leave');
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [send]);
  return { answer: isHere ? answer : null, takeOver: () => void send('takeOver') };
}

/** Calls `sign` at intervals while the page is visible and in use, and when it becomes visible; returns the cleanup. */
function beat(sign: () => void): () => void {
  let activeAt = Date.now();
  const handleActive = () => {
    activeAt = Date.now();
  };
  const handleTime = () => {
    // After the clock was set back, the user would count as active until it has caught up.
    const isActive = Math.abs(Date.now() - activeAt) < ACTIVE;
    const isHere = document.visibilityState === 'visible' && isActive;
    if (isHere) sign();
  };
  const first = setTimeout(handleTime, FIRST);
  const timer = setInterval(handleTime, HEARTBEAT);
  const signs = ['keydown', 'pointerdown'] as const;
  for (const name of signs) document.addEventListener(name, handleActive, { passive: true });
  document.addEventListener('visibilitychange', handleTime);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    for (const name of signs) document.removeEventListener(name, handleActive);
    document.removeEventListener('visibilitychange', handleTime);
  };
}
