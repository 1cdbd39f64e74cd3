import { useEffect, useState } from 'react';
import {
  type OutboxEntity,
  recordKeyOf,
  type SupersededText,
} from '../../offline/model/outbox-entry.ts';
import { listSupersededTexts } from '../../offline/outbox/save-store.ts';
import { currentUserName } from '../session/session.store.ts';

/** Losing texts of a record's decided conflicts, newest first; reloaded whenever `settled` changes. */
export function useSupersededTexts(
  entity: OutboxEntity,
  recordId: string,
  settled: unknown,
): readonly SupersededText[] {
  const [texts, setTexts] = useState<readonly SupersededText[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conflict that was settled leaves a text behind
  useEffect(() => {
    const user = currentUserName();
    if (user !== null)
      void listSupersededTexts(user, recordKeyOf(entity, recordId)).then(setTexts, () => undefined);
  }, [entity, recordId, settled]);
  return texts;
}
