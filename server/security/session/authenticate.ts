import DataLoader from 'dataloader';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { HEADER } from '../../../src/contract/codes.ts';
import type { Caller, Deps } from '../../base/call.ts';
import { refuse } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { isSqlite } from '../../db/is-sqlite.ts';
import { deleteInSlices } from '../../db/slices.ts';
import { permissionsOf } from '../access/permissions.ts';
import { dutyOf } from '../factor/duty.ts';
import { companionsOf } from './companion.ts';
import { sessionOver } from './end-sessions.ts';
import { hashToken } from './tokens.ts';

const MINUTE = 60_000;
/** Absolute lifetime of a session in milliseconds. */
const ABSOLUTE = 12 * 60 * MINUTE;
/** Milliseconds between updates of a session's last call; it may expire that much early. */
const TOUCH_EVERY = 10_000;
/** Maximum sessions per lookup statement. */
const MOST_AT_ONCE = 50;

/** When a session expires if it is not used again, milliseconds since 1970. */
export const endOf = (
  deps: Deps,
  { lastSeenAt, createdAt }: { lastSeenAt: number; createdAt: number },
): number => Math.min(lastSeenAt + idleLimit(deps), createdAt + ABSOLUTE);

/** Idle timeout of a session in milliseconds, from the app configuration (S-SESS-7). */
const idleLimit = ({ appConfig }: Deps): number => appConfig.session.idleMinutes * MINUTE;

/** Authenticates a call by the token header; throws 401 without a token, 1001 where its session is over. */
export async function authenticate(http: Context, deps: Deps, sameOrigin = true): Promise<Caller> {
  const token = http.req.header(HEADER.token);
  if (!token) throw refuse(401, '请先登录');
  const session = await sessionOf(deps, token, companionsOf(http), sameOrigin);
  if (!session) throw await sessionOver(deps, hashToken(token));
  const { userId, userName, tokenHash, lastSeenAt, accessVersion } = session;
  const now = deps.now();
  if (now - lastSeenAt > TOUCH_EVERY) await touch(deps, tokenHash, now);
  const granted = await permissionsOf(deps, accessVersion, userId);
  const duty = await dutyOf(deps, session);
  return { userId, userName, tokenHash, accessVersion, duty, ...granted };
}

/**
 * The session of a token; undefined: it is over, or the companion does not match. A leaked token alone is useless,
 * because its browser also holds the companion cookie. A session without a companion was opened from another origin, so
 * pages of this server cannot use it.
 */
export async function sessionOf(
  deps: Deps,
  token: string,
  companions: readonly string[],
  sameOrigin = true,
) {
  const session = await lookUp(deps).load(hashToken(token));
  if (!session) return undefined;
  const { companionHash } = session;
  const matches =
    companionHash === null
      ? companions.length === 0 || !sameOrigin
      : companions.some((one) => hashToken(one) === companionHash);
  return matches ? session : undefined;
}

/** Whether a user has a session; with `companions`, one of the browser that holds one of these cookies. */
export async function isSignedIn(
  deps: Deps,
  userId: string,
  companions: readonly string[],
): Promise<boolean> {
  const sessions = await living(deps).where('userId', '=', userId).execute();
  const hashes = companions.map(hashToken);
  return sessions.some(
    ({ companionHash }) =>
      hashes.length === 0 || companionHash === null || hashes.includes(companionHash),
  );
}

/** Active sessions by the requested token hashes; for a grace period also by the former hash of a renewed session. */
export async function livingSessions(
  deps: Deps,
  tokenHashes: readonly string[],
): Promise<Map<string, Session>> {
  const sessions = await living(deps)
    .where((where) =>
      where.or([
        where('tokenHash', 'in', tokenHashes),
        where.and([where('formerHash', 'in', tokenHashes), where('formerUntil', '>', deps.now())]),
      ]),
    )
    .execute();
  const byHash = new Map<string, Session>();
  for (const session of sessions) {
    byHash.set(session.tokenHash, session);
    if (session.formerHash && session.formerUntil > deps.now())
      byHash.set(session.formerHash, session);
  }
  return byHash;
}

const lookUps = new WeakMap<Deps, DataLoader<string, Session | undefined>>();

/** Batches the session lookups of concurrent calls into one statement; nothing is cached. */
function lookUp(deps: Deps): DataLoader<string, Session | undefined> {
  const known = lookUps.get(deps);
  if (known) return known;
  const made = new DataLoader<string, Session | undefined>(
    async (hashes) => {
      const byHash = await livingSessions(deps, [...new Set(hashes)]);
      return hashes.map((hash) => byHash.get(hash));
    },
    { cache: false, maxBatchSize: MOST_AT_ONCE, batchScheduleFn: setImmediate },
  );
  lookUps.set(deps, made);
  return made;
}

type Session = Awaited<ReturnType<ReturnType<typeof living>['execute']>>[number];

/** Query of the active sessions with their users. */
export const living = (deps: Deps, db: Pick<Db, 'selectFrom'> = deps.db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('accessVersion', (join) => join.onTrue())
    .select([
      'tokenHash',
      'userId',
      'userName',
      'companionHash',
      'formerHash',
      'formerUntil',
      'lastSeenAt',
      'mustChange',
      'signedInBy',
      'accessVersion.version as accessVersion',
    ])
    .select((from) =>
      from
        .selectFrom('secondFactors')
        .select('since')
        .whereRef('secondFactors.userId', '=', 'users.id')
        .as('factorSince'),
    )
    .where('disabled', '=', 0)
    .where('endedAs', 'is', null)
    .where('lastSeenAt', '>=', deps.now() - idleLimit(deps))
    .where('sessions.createdAt', '>=', deps.now() - ABSOLUTE);

/** Records the last call. On the embedded database it may queue behind a long transaction: no call waits for that. */
async function touch(deps: Deps, tokenHash: string, now: number): Promise<void> {
  const touching = deps.db
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute();
  if (isSqlite(deps.db)) touching.catch(() => undefined);
  else await touching;
}

/** Deletes expired sessions. */
export const purgeSessions = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  deleteInSlices(deps.db, {
    table: 'sessions',
    key: ['tokenHash'],
    condition: sql`last_seen_at < ${deps.now() - idleLimit(deps)}
      or created_at < ${deps.now() - ABSOLUTE}`,
    signal,
  });
