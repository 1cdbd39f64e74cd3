/** Refusal codes of the envelope (`rtn_code`). Source: the contract between app and server. */
export const CODE = {
  ok: 0,
  sessionEnded: 1001,
  badCredentials: 1002,
  captchaNeeded: 1003,
  locked: 1004,
  passwordChangeNeeded: 1005,
  /** The password was right; a second step has to follow. */
  factorNeeded: 1006,
  /** A role asks for a second factor that the user does not have yet. */
  factorSetupNeeded: 1007,
  invalidFields: 2001,
  notFound: 2002,
  refusedByRule: 2003,
} as const;

/** Header names both sides use; lower case, as Node and `Headers` give them back. */
export const HEADER = {
  token: 'token',
  timestamp: 'timestamp',
  idempotencyKey: 'idempotency-key',
  /** Hex SHA-256 of the bytes in the body: the file of a plain upload, or one chunk. */
  contentSha256: 'x-content-sha256',
  /** User name that a queued item belongs to, percent-encoded (header values are Latin-1); the server answers 409 when the token is someone else's. */
  owner: 'x-owner',
  permissionVersion: 'x-permission-version',
  build: 'x-build',
  /** Names the request in the server's logs. */
  requestId: 'x-request-id',
} as const;

/** Default base path of the management API; the app may be configured to another one. */
export const BASE_PATH = '/cn/management/v1';
