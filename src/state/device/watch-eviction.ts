import { hasEvictionMarker, setEvictionMarker } from '../../offline/db/device-db.ts';
import { countPending } from '../../offline/session-end/lock-user.ts';
import { notify } from '../base/notices.store.ts';
import { currentUserName } from '../session/session.store.ts';
import { readQuota, requestPersistence } from '../uploads/quota.ts';
import { watchWaiting } from '../uploads/waiting-count.ts';
import { aliasOf, markCount, markedCount } from './pending-cookie.ts';

let asked = false;

/**
 * Remembers outside the database how many items wait in it, tells when the browser has cleared it meanwhile, and asks
 * the browser not to, once something waits. Where nothing can be kept there is nothing to watch.
 */
export async function watchEviction(user: string): Promise<void> {
  const who = await aliasOf(user);
  const before = markedCount(who);
  if (before > 0 && !(await hasEvictionMarker(who))) notifyCleared(before);
  await note(who, await countPending(user));
  watchWaiting((count) => {
    // At the end of a session the page forgets; what is kept stays.
    if (currentUserName() === user) note(who, count).catch(() => undefined);
  });
}

/** The witness first: a mark without one means that the database is gone. */
async function note(who: string, count: number): Promise<void> {
  if (count > 0) await setEvictionMarker(who);
  markCount(who, count);
  if (count > 0) await persistOnce();
}

async function persistOnce(): Promise<void> {
  if (asked) return;
  asked = true;
  if ((await readQuota()).persisted === false) await requestPersistence();
}

function notifyCleared(count: number): void {
  notify({
    title: '浏览器清除了本设备保存的内容',
    detail: `当时有 ${count} 个项目等待发送，可能没有到达服务器，请检查后重新添加。在「离线与存储」申请持久保存或安装应用，可以减少这种情况。`,
    kind: 'error',
    duration: null,
  });
}
