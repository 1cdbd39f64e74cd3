import type { Selectable } from 'kysely';
import type { Call, Deps } from '../../base/call.ts';
import type { SignedInBy } from '../../db/access-tables.ts';
import type { Db } from '../../db/connection/connect.ts';
import type { Database } from '../../db/schema.ts';
import { siteSettings } from '../../db/settings/site-settings.ts';
import { living } from './authenticate.ts';
import { announceEnded, endSessionsById } from './end-sessions.ts';
import { hashToken, newToken } from './tokens.ts';

type Account = Pick<Selectable<Database['users']>, 'passwordHash' | 'version'>;

/** A digest of what a sign-in began with: it is another one after every change of the password or by an administrator. */
export const standingOf = ({ passwordHash, version }: Account): string =>
  hashToken(`${version} ${passwordHash}`);

/** Whose session begins, and how; `former`: companions of sessions that the browser had. */
interface Opened {
  userId: string;
  signedInBy: SignedInBy;
  /** See {@link standingOf}: as it was when they began to show who they are. */
  standing: string;
  former?: readonly string[];
}

/**
 * Signs a user in from a browser: gives the token, and the companion for its cookie (null: another origin's). Where they are
 * signed in too often, the session that was used least lately gives way. The session that the same browser had before, known by
 * its companion, ends (ASVS 7.2.4). Null: the account was changed since they began.
 */
export async function openSession(
  deps: Deps,
  { address, userAgent, sameOrigin }: Call['client'],
  { userId, signedInBy, standing, former = [] }: Opened,
): Promise<{ token: string; companion: string | null } | null> {
  const token = newToken();
  const companion = sameOrigin ? newToken() : null;
  const now = deps.now();
  const session = {
    ...{ id: crypto.randomUUID(), tokenHash: hashToken(token), userId, address, userAgent },
    ...{
      signedInBy,
      companionHash: companion && hashToken(companion),
      createdAt: now,
      lastSeenAt: now,
    },
  };
  const ended = await deps.db.transaction().execute(async (db) => {
    // First of all: the row is locked by it, so that sign-ins of one user count one after the other.
    const user = await db
      .updateTable('users')
      .set({ id: userId })
      .where('id', '=', userId)
      .where('disabled', '=', 0)
      .returning(['passwordHash', 'version'])
      .executeTakeFirst();
    if (!user || standingOf(user) !== standing) return null;
    await db.updateTable('users').set({ lastLoginAt: now }).where('id', '=', userId).execute();
    const { sessionLimit } = await siteSettings(db);
    const before = await endFormer(db, former);
    const ended = await makeRoom(deps, db, userId, sessionLimit);
    await db.insertInto('sessions').values(session).execute();
    return [...before, ...ended];
  });
  if (!ended) return null;
  announceEnded(deps, ended);
  return { token, companion };
}

/** Of any user: the browser has one session. */
async function endFormer(
  db: Pick<Db, 'selectFrom' | 'updateTable'>,
  companions: readonly string[],
): Promise<string[]> {
  if (companions.length === 0) return [];
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('companionHash', 'in', companions.map(hashToken))
    .execute();
  return endSessionsById(
    db,
    sessions.map(({ id }) => id),
    'again',
  );
}

/** Ends what leaves no room for a further session of this user. */
async function makeRoom(
  deps: Deps,
  db: Pick<Db, 'selectFrom' | 'updateTable'>,
  userId: string,
  most: number,
): Promise<string[]> {
  const sessions = await living(deps, db)
    .select('sessions.id')
    .where('userId', '=', userId)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessions.createdAt', 'desc')
    .execute();
  const tooMany = sessions.slice(most - 1).map(({ id }) => id);
  return endSessionsById(db, tooMany, { as: 'limit', note: String(most) });
}
