/** Refusal codes of the envelope (`rtn_code`). Source: the contract between app and server. */
export const CODE = {
  ok: 0,
  sessionEnded: 1001,
  badCredentials: 1002,
  captchaNeeded: 1003,
  locked: 1004,
  passwordChangeNeeded: 1005,
  /** The password was correct; a second factor is required. */
  factorNeeded: 1006,
  /** A role requires a second factor that the user has not set up yet. */
  factorSetupNeeded: 1007,
  invalidFields: 2001,
  notFound: 2002,
  refusedByRule: 2003,
} as const;

/** Header names used by both sides; lower case, as Node and `Headers` return them. */
export const HEADER = {
  token: 'token',
  timestamp: 'timestamp',
  idempotencyKey: 'idempotency-key',
  /** Hex SHA-256 of the bytes in the body: the file of a plain upload, or one chunk. */
  contentSha256: 'x-content-sha256',
  /**
   * User name of a queued item's owner, percent-encoded (header values are Latin-1); the server answers 409 if the
   * token belongs to another user.
   */
  owner: 'x-owner',
  permissionVersion: 'x-permission-version',
  build: 'x-build',
  /** Identifies the request in the server's logs. */
  requestId: 'x-request-id',
} as const;

/** Default base path of the management API; the app's configuration may change it. */
export const BASE_PATH = '/cn/management/v1';
