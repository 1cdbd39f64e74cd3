import { isKeyOld } from '../../offline/db/sealing-key.ts';
import { isLocked } from '../../offline/session-end/lock-user.ts';
import { notify } from '../base/notices.store.ts';
import { unlock } from '../session/unlock.ts';
import { retireOldKeys } from './retire-old-keys.ts';

/** Minimum pause between attempts to reseal, milliseconds: on a full disk each one takes as long as the first. */
const PAUSE = 10 * 60_000;

/**
 * Creates the function that loads the keys of a user's content, until they are here, and then calls `onUnlocked`; again
 * whenever content needs other keys. Reseals what former keys sealed in the background. Concurrent calls share one run.
 */
export function createUnlocking(
  user: string,
  onUnlocked: () => Promise<void>,
): () => Promise<void> {
  let unlocked = false;
  let retireAt = 0;
  let underWay: Promise<void> | undefined;
  const load = async () => {
    const isFirst = !unlocked || isKeyOld(user) || (await isLocked(user));
    if (isFirst) {
      unlocked = await unlock(user);
      if (!unlocked) return notifyIfLocked(user);
      await onUnlocked();
    }
    if (!isFirst && performance.now() < retireAt) return;
    retireAt = performance.now() + PAUSE;
    void retireOldKeys(user, isFirst).catch(ignore);
  };
  return async () => {
    underWay ??= load().finally(() => {
      underWay = undefined;
    });
    await underWay;
  };
}

async function notifyIfLocked(user: string): Promise<void> {
  if (!(await isLocked(user))) return;
  notify({
    title: '本设备保存的内容暂时锁定',
    detail: '连接到服务器后自动解锁，内容不会丢失。',
    kind: 'warning',
  });
}

const ignore = (): void => undefined;
