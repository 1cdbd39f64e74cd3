import type { Duty } from '../contract/endpoint.ts';

/** What a call can fail with. `message` is for display; policy (notices, sign-out) lives in the app. */
export abstract class ApiError extends Error {
  abstract readonly kind:
    | 'network'
    | 'timeout'
    | 'cancelled'
    | 'contract'
    | 'http'
    | 'unauthorized'
    | 'forbidden'
    | 'stale'
    | 'session-ended'
    | 'duty'
    | 'refusal';
}

/** No answer arrived: offline, refused, reset, or the server is down. */
export class NetworkError extends ApiError {
  readonly kind = 'network';
  constructor(cause?: unknown) {
    super('接口请求失败', { cause });
  }
}

/** No answer within the time-out. */
export class TimeoutError extends ApiError {
  readonly kind = 'timeout';
  constructor() {
    super('网络请求超时');
  }
}

/** The caller's own signal ended the call, or its session is no longer this browser's. */
export class CancelledError extends ApiError {
  readonly kind = 'cancelled';
  constructor() {
    super('请求已取消');
  }
}

/** A reply that violates the contract: a proxy's page, a captive portal, a foreign server. */
export class ContractError extends ApiError {
  readonly kind = 'contract';
  /** What was wrong, for the log. */
  readonly detail: string;
  /** It had the envelope: the server is reachable, with another version of the contract. */
  readonly enveloped: boolean;
  constructor(detail: string, enveloped = false) {
    super('接口请求失败');
    this.detail = detail;
    this.enveloped = enveloped;
  }
}

/** A status outside 200–299 that has no class of its own. */
export class HttpError extends ApiError {
  readonly kind = 'http';
  readonly status: number;
  /** Milliseconds from the server's `Retry-After`, if it sends one. */
  readonly retryAfter: number | null;
  readonly data: unknown;
  constructor(status: number, message: string, retryAfter: number | null, data: unknown) {
    super(message || '接口请求失败');
    this.status = status;
    this.retryAfter = retryAfter;
    this.data = data;
  }
}

/** 401: no token was sent. */
export class UnauthorizedError extends ApiError {
  readonly kind = 'unauthorized';
  constructor() {
    super('当前登录状态已过期，请重新登录！');
  }
}

/** 403: the caller lacks the permission. */
export class ForbiddenError extends ApiError {
  readonly kind = 'forbidden';
  constructor(message: string) {
    super(message || '你没有权限进行该操作');
  }
}

/** 412: the record changed since the base version; `current` is the server's record, not yet checked. */
export class StaleError extends ApiError {
  readonly kind = 'stale';
  readonly current: unknown;
  constructor(message: string, current: unknown) {
    super(message || '内容已被他人修改');
    this.current = current;
  }
}

/** rtn_code 1001: the session expired, was revoked or replaced; the message gives the reason. */
export class SessionEndedError extends ApiError {
  readonly kind = 'session-ended';
  constructor(message = '') {
    super(message || '当前登录状态已过期，请重新登录！');
  }
}

/**
 * rtn_code 1005 or 1007: every call is refused until `duty` is done. At a login, `data` is the reply of a login without
 * a duty, not yet checked.
 */
export class DutyError extends ApiError {
  readonly kind = 'duty';
  readonly duty: Duty;
  readonly data: unknown;
  constructor(duty: Duty, message: string, data: unknown) {
    super(message || '请先完成登录要求的设置');
    this.duty = duty;
    this.data = data;
  }
}

/** Any other non-zero rtn_code: a refusal that the user can correct. */
export class RefusalError extends ApiError {
  readonly kind = 'refusal';
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown) {
    super(message || '接口请求失败');
    this.code = code;
    this.data = data;
  }
}

/** Every error of this module, for exhaustive handling by `kind`. */
export type AnyApiError =
  | NetworkError
  | TimeoutError
  | CancelledError
  | ContractError
  | HttpError
  | UnauthorizedError
  | ForbiddenError
  | StaleError
  | SessionEndedError
  | DutyError
  | RefusalError;

/** Whether the session has ended, so that only a new sign-in helps. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof SessionEndedError || error instanceof UnauthorizedError;

/** Statuses of a proxy without its server, or a server without its database. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether no reply of the server arrived. A server that fails one call (500), or whose reply violates the contract, is
 * still reachable.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof NetworkError ||
  error instanceof TimeoutError ||
  (error instanceof ContractError && !error.enveloped) ||
  (error instanceof HttpError && AWAY.has(error.status));
