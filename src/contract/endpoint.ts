import type * as v from 'valibot';

/** What a user has to do before anything else: set a new password, or switch on the second factor. */
export type Duty = 'password' | 'factor';

/**
 * One call of the API, declared once: the client infers its types from it, the server validates, authorises and audits
 * with it. A missing field does not compile, so an endpoint cannot lack its permission.
 */
export interface Endpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Path below the host; `{base}` stands for the configured base path, `{name}` for a parameter. */
  readonly path: string;
  /** `public`: no token is needed. */
  readonly access: 'public' | 'session';
  /** Also allowed for users with one of these duties pending; every other call is refused with 1005 or 1007. */
  readonly duties?: readonly Duty[];
  /** Required permission code; `null` if being signed in (or no session at all) is enough. */
  readonly permission: string | null;
  /** Only with `{kind}` in the path: further kinds, which require another permission. */
  readonly kindPermissions?: Readonly<Record<string, string>>;
  /** Name in the audit log; `null` for reads that are not audited. */
  readonly audit: string | null;
  /** Entity for the audit log; default: the prefix of the permission. */
  readonly about?: string;
  /** A write has an `Idempotency-Key`; a repeat gets the first call's reply. */
  readonly write: boolean;
  /** `json` bodies follow `request`; `multipart` and `bytes` are streamed and checked by their handler. */
  readonly body: 'json' | 'multipart' | 'bytes' | 'none';
  readonly request: Request;
  readonly reply: Reply;
}

/** Declares an endpoint with its exact types. A bundle leaves out endpoints that it never calls. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** The request as a caller passes it. */
export type RequestOf<E extends Endpoint> = v.InferInput<E['request']>;
/** The checked `rtn_data` that a caller receives. */
export type ReplyOf<E extends Endpoint> = v.InferOutput<E['reply']>;
