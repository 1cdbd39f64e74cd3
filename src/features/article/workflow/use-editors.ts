import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { articleLock } from '../../../contract/article/article-workflow.ts';
import type { ReplyOf, RequestOf } from '../../../contract/endpoint.ts';
import { networkState } from '../../../state/base/network.store.ts';
import { client } from '../../../state/base/page-client.ts';
import { useMayWrite } from '../../../state/session/Permitted.tsx';
import { currentUserName } from '../../../state/session/session.store.ts';

/** Milliseconds between two signs that somebody is editing, or two looks for them; the server forgets after three. */
const HEARTBEAT = 30_000;
/** Milliseconds after the last key or click within which somebody counts as editing: signs keep a session alive. */
const ACTIVE = 2 * 60_000;

type Holder = NonNullable<ReplyOf<typeof articleLock>['holder']>;
type Action = RequestOf<typeof articleLock>['action'];

/** Who else is editing an article; whoever has typed something in it is told to others, while they are at it. */
export function useEditors(id: string, typing: boolean) {
  const [other, setOther] = useState<Holder | null>(null);
  const { online } = useSnapshot(networkState);
  const mayEdit = useMayWrite(articleLock) && online;
  const say = useCallback(
    async (action: Action) => {
      // Whatever goes wrong, people may edit.
      const answer = await client
        .call(articleLock, { id, action }, { quiet: true })
        .catch(() => null);
      if (answer) setOther(answer.mine ? null : answer.holder);
    },
    [id],
  );
  useEffect(() => {
    if (mayEdit) return beat(() => void say(typing ? 'hold' : 'look'));
  }, [mayEdit, typing, say]);
  useEffect(() => {
    // Who signed out has no word left.
    if (typing) return () => void (currentUserName() !== null && say('release'));
  }, [typing, say]);
  return { other, takeOver: () => void say('takeOver') };
}

/** Gives a sign now and then while somebody is at the page; returns the function that ends it. */
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
