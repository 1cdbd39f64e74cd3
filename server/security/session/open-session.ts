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

/**
 * Digest of the account's state at the beginning of a sign-in; differs after every change of the password or by an
 * administrator.
 */
export const accountStateOf = ({ passwordHash, version }: Account): string =>
  hashToken(`${version} ${passwordHash}`);

/** User and method of a new session; `former`: companions of the browser's earlier sessions. */
interface Opened {
  userId: string;
  signedInBy: SignedInBy;
  /** {@link accountStateOf} at the beginning of the sign-in. */
  accountState: string;
  former?: readonly string[];
}

/**
 * Opens a session. Returns the token and the companion for its cookie (null: a page of another origin). At the session
 * limit the least recently used one is ended. The earlier session of the same browser, identified by its companion, is
 * ended (ASVS 7.2.4). Null: the account was changed since the sign-in began.
 */
export async function openSession(
  deps: Deps,
  { address, userAgent, sameOrigin }: Call['client'],
  { userId, signedInBy, accountState, former = [] }: Opened,
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
    // Comes first: the update locks the row, so that sign-ins of one user are serialised.
    const user = await db
      .updateTable('users')
      .set({ id: userId })
      .where('id', '=', userId)
      .where('disabled', '=', 0)
      .returning(['passwordHash', 'version'])
      .executeTakeFirst();
    if (!user || accountStateOf(user) !== accountState) return null;
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

/** Sessions of any user: a browser has one session. */
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

/** Ends the least recently used sessions beyond the limit, minus one for the new session. */
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
