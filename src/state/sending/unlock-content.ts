import { isLocked } from '../../offline/session-end/lock-user.ts';
import { sealPlain } from '../../offline/session-end/seal-plain.ts';
import { notify } from '../base/notices.store.ts';
import { unlock } from '../session/unlock.ts';

/**
 * Has the key of a user's content loaded, until it is there, and `onUnlocked` called then, once. Calls that come
 * meanwhile wait for the same key.
 */
export function createUnlocking(
  user: string,
  onUnlocked: () => Promise<void>,
): () => Promise<void> {
  let unlocked = false;
  let underWay: Promise<void> | undefined;
  const load = async () => {
    unlocked = await unlock(user);
    if (!unlocked) return notifyIfLocked(user);
    // What lies open for now can be read all the same.
    await sealPlain(user).catch(ignore);
    await onUnlocked();
  };
  return async () => {
    if (unlocked) return;
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
