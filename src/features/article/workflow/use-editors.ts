import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { articleLock } from '../../../contract/article/article-workflow.ts';
import type { ReplyOf, RequestOf } from '../../../contract/endpoint.ts';
import { networkState } from '../../../state/base/network.store.ts';
import { client } from '../../../state/base/page-client.ts';
import { useMayWrite } from '../../../state/session/Permitted.tsx';
import { currentUserName } from '../../../state/session/session.store.ts';

/** Milliseconds between two heartbeats of an editor, or two queries for one; the server forgets after three. */
const HEARTBEAT = 30_000;
/** Milliseconds after the last key or click within which a user counts as editing: heartbeats keep a session alive. */
const ACTIVE = 2 * 60_000;

type Holder = NonNullable<ReplyOf<typeof articleLock>['holder']>;
type Action = RequestOf<typeof articleLock>['action'];

/** Who else is editing an article; after typing, the caller is reported to others while they are active. */
export function useEditors(id: string, typing: boolean) {
  const [other, setOther] = useState<Holder | null>(null);
  const { online } = useSnapshot(networkState);
  const mayEdit = useMayWrite(articleLock) && online;
  const send = useCallback(
    async (action: Action) => {
      // Whatever goes wrong, editing stays possible.
      const answer = await client
        .call(articleLock, { id, action }, { quiet: true })
        .catch(() => null);
      if (answer) setOther(answer.mine ? null : answer.holder);
    },
    [id],
  );
  useEffect(() => {
    if (mayEdit) return beat(() => void send(typing ? 'hold' : 'look'));
  }, [mayEdit, typing, send]);
  useEffect(() => {
    // After a sign-out the call would be refused.
    if (typing) return () => void (currentUserName() !== null && send('release'));
  }, [typing, send]);
  return { other, takeOver: () => void send('takeOver') };
}

/** Calls `sign` at intervals while the user is active; returns the cleanup function. */
function beat(sign: () => void): () => void {
  let activeAt = Date.now();
  const handleActive = () => {
    activeAt = Date.now();
  };
  const handleTime = () => {
    const isHere = document.visibilityState === 'visible' && Date.now() - activeAt < ACTIVE;
    if (isHere) sign();
  };
  const first = setTimeout(handleTime, 1000);
  const timer = setInterval(handleTime, HEARTBEAT);
  const signs = ['keydown', 'pointerdown'] as const;
  for (const name of signs) document.addEventListener(name, handleActive, { passive: true });
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    for (const name of signs) document.removeEventListener(name, handleActive);
  };
}
