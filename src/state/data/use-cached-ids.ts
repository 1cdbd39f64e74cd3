import { useEffect, useState } from 'react';
import { listCachedKeys } from '../../offline/db/cache.ts';
import { useOnline } from '../base/use-online.ts';
import { currentUserName } from '../session/session.store.ts';
import { replyKey } from './reply-keys.ts';

/** Ids of an entity's records that can be opened offline; null while the server is reachable. */
export function useCachedIds(entity: string): ReadonlySet<string> | null {
  const online = useOnline();
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const user = currentUserName();
    if (online || user === null) return;
    let current = true;
    const prefix = replyKey(entity, '');
    void listCachedKeys(user).then((keys) => {
      const own = keys.filter((key) => key.startsWith(prefix));
      if (current) setIds(new Set(own.map((key) => key.slice(prefix.length))));
    });
    return () => {
      current = false;
    };
  }, [online, entity]);
  return online ? null : ids;
}
