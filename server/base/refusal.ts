import { CODE } from '../../src/contract/codes.ts';
import type { Duty } from '../../src/contract/endpoint.ts';

interface RefusalOptions {
  /** HTTP status; 200 where the user can correct the input. */
  status?: number;
  data?: unknown;
  headers?: Record<string, string>;
}

/** An error reply of the contract; may be thrown anywhere in a handler. */
export class Refusal extends Error {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  readonly headers: Record<string, string>;
  constructor(
    code: number,
    message: string,
    { status = 200, data = null, headers = {} }: RefusalOptions = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
    this.headers = headers;
  }
}

/** A refusal whose envelope code equals the HTTP status. */
export const refuse = (status: number, message: string, data: unknown = null): Refusal =>
  new Refusal(status, message, { status, data });

/** Throws 428 where a change names no version, as it could overwrite another user's change. */
export function requireVersion(version: number | undefined): asserts version is number {
  if (version === undefined) throw refuse(428, '缺少版本号，无法判断是否会覆盖他人的修改');
}

/** Refusal of a stale version (412), with the current record as data. */
export const stale = (current: object): Refusal => refuse(412, '内容已被他人修改', current);

/**
 * Refusal of a new id that already exists. `own`: the existing record, where the caller may continue with it, which is
 * its creator; for roles and menu entries, whose creator is not stored, any caller. It is sent like that of a stale
 * version (412), so that the client can continue as an update; null: a refusal by rule.
 */
export function idExists(label: string, own: object | null = null): Refusal {
  const message = `该编号的${label}已存在`;
  return own ? refuse(412, message, own) : refusedByRule(message);
}

export const notFound = (what: string): Refusal => new Refusal(CODE.notFound, `${what}不存在`);

/** Refusal until the duty is met: replacing an issued password (S-ADM-7), or setting up a second factor (S-ADM-8). */
export const dutyFirst = (duty: Duty, data: unknown = null): Refusal =>
  duty === 'password'
    ? new Refusal(CODE.passwordChangeNeeded, '请先设置新密码', { data })
    : new Refusal(CODE.factorSetupNeeded, '请先开启两步验证', { data });

/** Temporary refusal (503): the client's queue retries after `Retry-After` seconds. */
export const busy = (message: string, seconds = 5): Refusal =>
  new Refusal(503, message, { status: 503, headers: { 'Retry-After': String(seconds) } });

export const invalidFields = (fields: Record<string, string>): Refusal =>
  new Refusal(CODE.invalidFields, [...new Set(Object.values(fields))].join('；'), {
    data: { fields },
  });

export const refusedByRule = (message: string, data: unknown = null): Refusal =>
  new Refusal(CODE.refusedByRule, message, { data });
