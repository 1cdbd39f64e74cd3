import type { Generated } from 'kysely';

/** Why a session ended other than by expiry or a log-out on its own device. */
export type SessionEnd =
  | 'disabled'
  | 'deleted'
  | 'reset'
  | 'factor'
  | 'signed-out'
  | 'password'
  | 'own'
  | 'again'
  | 'limit';

/** How a session was opened: by password alone, by its second step, or by passkey. */
export type SignedInBy = 'password' | 'totp' | 'recovery' | 'passkey';

/** Users, roles, sessions and menus; value formats as in the rest of the schema. */
export interface AccessTables {
  users: {
    id: string;
    userName: string;
    passwordHash: string;
    /** 姓名, the displayed name; empty: 昵称 is displayed, or the user name where that is empty, too. */
    realName: Generated<string>;
    nickName: string;
    phone: string;
    email: string;
    avatar: string;
    level: string;
    disabled: number;
    /** 1: the user must set a new password before anything else (1005). */
    mustChange: Generated<number>;
    version: Generated<number>;
    lastLoginAt: Generated<number | null>;
    createdBy: Generated<string>;
    createdAt: number;
    updatedBy: Generated<string>;
    /** Null: never updated. */
    updatedAt: Generated<number | null>;
    /** The row of a deleted user only serves to display its name at what the user wrote. */
    deletedAt: Generated<number | null>;
  };
  /** Earlier password hashes of a user. */
  oldPasswords: { userId: string; passwordHash: string; replacedAt: number };
  roles: {
    id: string;
    name: string;
    /** Codes as JSON; `["*"]`: all codes. */
    permissions: string;
    /** 标识: unique, where it is not empty. */
    code: Generated<string>;
    description: Generated<string>;
    /** 1: the role grants nothing. */
    disabled: Generated<number>;
    /** Ids of the catas that the role is limited to, with everything below them, as JSON; null: not limited. */
    catas: Generated<string | null>;
    /** Storage quota in gigabytes of each user with the role; null: no limit. */
    storageGb: Generated<number | null>;
    /** 1: the role can be neither changed nor deleted. */
    builtIn: Generated<number>;
    version: Generated<number>;
    updatedBy: Generated<string>;
    /** Null: never updated. */
    updatedAt: Generated<number | null>;
  };
  userRoles: { userId: string; roleId: string };
  /** One row, which triggers increment with each change of roles, role assignments and menus (0044). */
  accessVersion: { version: number };
  sessions: {
    tokenHash: string;
    /** Public id; the token hash is never shown. */
    id: string;
    userId: string;
    /** Hash of the companion cookie; null where the sign-in came from another origin. */
    companionHash: string | null;
    /** Hash of the previous token, and until when it is still accepted. */
    formerHash: Generated<string | null>;
    formerUntil: Generated<number>;
    createdAt: number;
    lastSeenAt: number;
    address: string;
    userAgent: string;
    /** `passkey`: no second factor is required. */
    signedInBy: Generated<SignedInBy>;
    /** Why the session was ended early; null: it was not. */
    endedAs: Generated<SessionEnd | null>;
    /** Detail for the user: an administrator's message, or the session limit. */
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
    /** 0: unchanged since the installation. */
    updatedAt: Generated<number>;
  };
}
