import type { Session } from '../../../src/contract/session/signed-in.ts';
import type { Caller, Deps } from '../../base/call.ts';
import type { Db } from '../../db/connection/connect.ts';
import { nameColumns } from '../../db/display-names.ts';
import { endOf, living } from '../../security/session/authenticate.ts';
import { deviceOf } from '../../security/session/device-of.ts';

/** All active sessions, last used first; a few per user. */
export const livingRows = (deps: Deps, db: Db = deps.db) =>
  living(deps, db)
    .select([...nameColumns, 'sessions.id', 'sessions.createdAt', 'address', 'userAgent'])
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessions.id');

export type LivingRow = Awaited<ReturnType<ReturnType<typeof livingRows>['execute']>>[number];

/** A session as the contract shows it, without its token. */
export function sessionShown(deps: Deps, { tokenHash }: Caller, row: LivingRow): Session {
  const { id, address, createdAt, lastSeenAt, userAgent } = row;
  return {
    ...{ id, address, createdAt, lastSeenAt, ...deviceOf(userAgent) },
    endsAt: endOf(deps, row),
    current: row.tokenHash === tokenHash,
  };
}

/** Sorts the present session first, otherwise stable. */
export const currentFirst = (one: Session, other: Session): number =>
  Number(other.current) - Number(one.current);
