import { readCookie, writeCookie } from '../../lib/cookies.ts';
import { sha256HexOfText } from '../../offline/db/crypto.ts';
import { hasEvictionMarker, setEvictionMarker } from '../../offline/db/device-db.ts';
import { countPending } from '../../offline/session-end/lock-user.ts';
import { notify } from '../base/notices.store.ts';
import { createSerialQueue } from '../base/serial-queue.ts';
import { currentUserName } from '../session/session.store.ts';
import { readQuota, requestPersistence } from '../uploads/quota.ts';
import { watchWaiting } from '../uploads/waiting-count.ts';

let requested = false;

/**
 * Stores outside the database how many items wait in it, reports if the browser has evicted it meanwhile, and requests
 * persistent storage once something waits. Does nothing where storage is unavailable.
 */
export async function watchEviction(user: string): Promise<void> {
  const who = await aliasOf(user);
  const before = markedCount(who);
  if (before > 0 && !(await hasEvictionMarker(who))) notifyCleared(before);
  await recordCount(who, await countPending(user));
  watchWaiting((count) => {
    // At the end of a session the page's state is reset; what is stored stays.
    if (currentUserName() === user) recordCount(who, count).catch(() => undefined);
  });
}

/** Serialised: the last count is the one that stays. */
const inTurn = createSerialQueue();

/** Writes the marker in the database first: a count without a marker means that the database is gone. */
async function recordCount(who: string, count: number): Promise<void> {
  await inTurn(async () => {
    if (count > 0) await setEvictionMarker(who);
    markCount(who, count);
  });
  // Not awaited: some browsers ask the user, and the next count does not wait for the answer.
  if (count > 0) void persistOnce();
}

async function persistOnce(): Promise<void> {
  if (requested) return;
  requested = true;
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

/** A cookie, as browsers evict everything but cookies when they run out of room. */
const COOKIE = 'kept';
const DAYS = 365;
const ENTRY = /^([0-9a-f]{12})\.(\d{1,6})$/;

/** Pseudonym of a user in storage that all users can read. */
export const aliasOf = async (user: string): Promise<string> =>
  (await sha256HexOfText(user)).slice(0, 12);

/** How many items were last known to wait here for `who`. */
export const markedCount = (who: string): number => readMarks().get(who) ?? 0;

/** Records how many items wait here for `who`. */
export function markCount(who: string, count: number): void {
  const marks = readMarks();
  if ((marks.get(who) ?? 0) === count) return;
  marks.delete(who);
  if (count > 0) marks.set(who, count);
  const value = [...marks].map((mark) => mark.join('.')).join('_');
  writeCookie(COOKIE, value, DAYS);
}

function readMarks(): Map<string, number> {
  const entries = (readCookie(COOKIE) ?? '').split('_').map((entry) => ENTRY.exec(entry));
  return new Map(entries.flatMap((match) => (match?.[1] ? [[match[1], Number(match[2])]] : [])));
}
