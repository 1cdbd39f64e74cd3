import type { Generated } from 'kysely';

/** Why a session was ended by somebody else than its user, from another device, or by a further sign-in. */
export type SessionEnd =
  | 'disabled'
  | 'deleted'
  | 'reset'
  | 'factor'
  | 'signed-out'
  | 'password'
  | 'own'
  | 'limit';

/** What opened a session: the password alone, or its second step, or a passkey. */
export type SignedInBy = 'password' | 'totp' | 'recovery' | 'passkey';

/** Who may sign in, as what, and what their menu has; values as in the rest of the schema. */
export interface AccessTables {
  users: {
    id: string;
    userName: string;
    passwordHash: string;
    /** 姓名, by which people are named; empty: by 昵称, and without that by the user name. */
    realName: Generated<string>;
    nickName: string;
    phone: string;
    email: string;
    avatar: string;
    level: string;
    disabled: number;
    /** 1: nothing but another password may be set (1005). */
    mustChange: Generated<number>;
    version: Generated<number>;
    lastLoginAt: Generated<number | null>;
    createdBy: Generated<string>;
    createdAt: number;
    updatedBy: Generated<string>;
    /** Null: unchanged since it was made. */
    updatedAt: Generated<number | null>;
    /** Such a row names who wrote something, and nothing else. */
    deletedAt: Generated<number | null>;
  };
  /** What a user's password was before. */
  oldPasswords: { userId: string; passwordHash: string; replacedAt: number };
  roles: {
    id: string;
    name: string;
    /** Codes as JSON; `["*"]`: all there are. */
    permissions: string;
    /** 标识: unique, where it is not empty. */
    code: Generated<string>;
    description: Generated<string>;
    /** 1: it allows nothing. */
    disabled: Generated<number>;
    /** Ids of the columns that it is limited to, with all below them, as JSON; null: all. */
    catas: Generated<string | null>;
    /** 1: it can be neither changed nor removed. */
    builtIn: Generated<number>;
    version: Generated<number>;
    updatedBy: Generated<string>;
    /** Null: unchanged since it was made. */
    updatedAt: Generated<number | null>;
  };
  userRoles: { userId: string; roleId: string };
  /** One row, which triggers count up with each change of roles, of who has them, and of menus (0044). */
  accessVersion: { version: number };
  sessions: {
    tokenHash: string;
    /** What others know it by. */
    id: string;
    userId: string;
    /** Hash of the companion cookie; null where the login came from another origin. */
    companionHash: string | null;
    createdAt: number;
    lastSeenAt: number;
    address: string;
    userAgent: string;
    /** `passkey`: it needs no second factor. */
    signedInBy: Generated<SignedInBy>;
    /** Why it was ended before its time; null: it was not. */
    endedAs: Generated<SessionEnd | null>;
    /** What was written to its user then. */
    endNote: Generated<string>;
  };
  loginFailures: { subject: string; failures: number; lastAt: number; lockedUntil: number };
  captchas: { id: string; answerHash: string; expiresAt: number };
  menus: {
    id: string;
    parentId: string | null;
    sort: number;
    path: string;
    name: string;
    component: string;
    permission: string | null;
    hidden: number;
    meta: string;
    disabled: Generated<number>;
    version: Generated<number>;
    updatedBy: Generated<string>;
    /** 0: as it came with the installation. */
    updatedAt: Generated<number>;
  };
}
