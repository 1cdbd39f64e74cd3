import type * as v from 'valibot';

/** What a user has to do before anything else: set another password, switch the second factor on. */
export type Duty = 'password' | 'factor';

/**
 * One call of the API, declared once: the client infers its types from it, the server validates, authorises and
 * audits with it. A field that is missing does not compile, so an endpoint cannot forget its permission.
 */
export interface Endpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Path below the host; `{base}` stands for the configured base path, `{name}` for a parameter. */
  readonly path: string;
  /** `public` needs no token. */
  readonly access: 'public' | 'session';
  /** It may be called by a user who has to do these first; every other call answers them 1005 or 1007. */
  readonly duties?: readonly Duty[];
  /** Permission code the caller must hold; `null` when being signed in (or no session at all) is enough. */
  readonly permission: string | null;
  /** Of a path with `{kind}`: further kinds, which need another permission. */
  readonly kindPermissions?: Readonly<Record<string, string>>;
  /** What the audit log calls it; `null` for reads that are not audited. */
  readonly audit: string | null;
  /** Kind of what it is about, for the audit log; default: what the permission begins with. */
  readonly about?: string;
  /** A write carries an `Idempotency-Key` and answers a repeat as it answered first. */
  readonly write: boolean;
  /** `json` bodies follow `request`; `multipart` and `bytes` are streamed and checked by their handler. */
  readonly body: 'json' | 'multipart' | 'bytes' | 'none';
  readonly request: Request;
  readonly reply: Reply;
}

/** Declares an endpoint with its exact types. What a bundle never calls is left out of it. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** What a caller passes. */
export type RequestOf<E extends Endpoint> = v.InferInput<E['request']>;
/** What a caller gets: the checked `rtn_data`. */
export type ReplyOf<E extends Endpoint> = v.InferOutput<E['reply']>;
