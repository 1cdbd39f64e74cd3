import { CODE } from '../../src/contract/codes.ts';
import type { Duty } from '../../src/contract/endpoint.ts';

interface RefusalOptions {
  /** HTTP status; 200 for what the user can mend. */
  status?: number;
  data?: unknown;
  headers?: Record<string, string>;
}

/** An answer other than success that the contract knows; thrown anywhere in a handler. */
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

/** A refusal by HTTP status; the envelope's code repeats it. */
export const refuse = (status: number, message: string, data: unknown = null): Refusal =>
  new Refusal(status, message, { status, data });

/** Refuses a change that names no version: it could overwrite what somebody else has saved. */
export function requireVersion(version: number | undefined): asserts version is number {
  if (version === undefined) throw refuse(428, '缺少版本号，无法判断是否会覆盖他人的修改');
}

/** A change of a version that is not the current one any more, which it answers with. */
export const stale = (current: object): Refusal => refuse(412, '内容已被他人修改', current);

/** A new id that is taken; who has made what is there gets it as it is, like a stale change: their app goes on from that. */
export function takenId(label: string, own: object | null = null): Refusal {
  const message = `该编号的${label}已存在`;
  return own ? refuse(412, message, own) : refusedByRule(message);
}

export const notFound = (what: string): Refusal => new Refusal(CODE.notFound, `${what}不存在`);

/** What has to be done first: a password replaced that was given out (S-ADM-7), a second factor set up (S-ADM-8). */
export const dutyFirst = (duty: Duty, data: unknown = null): Refusal =>
  duty === 'password'
    ? new Refusal(CODE.passwordChangeNeeded, '请先设置新密码', { data })
    : new Refusal(CODE.factorSetupNeeded, '请先开启两步验证', { data });

/** A refusal that means later: the app's queue keeps what it has and tries again after so many seconds. */
export const busy = (message: string, seconds = 5): Refusal =>
  new Refusal(503, message, { status: 503, headers: { 'Retry-After': String(seconds) } });

export const invalidFields = (fields: Record<string, string>): Refusal =>
  new Refusal(CODE.invalidFields, [...new Set(Object.values(fields))].join('；'), {
    data: { fields },
  });

export const refusedByRule = (message: string, data: unknown = null): Refusal =>
  new Refusal(CODE.refusedByRule, message, { data });
