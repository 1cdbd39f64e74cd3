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

export const notFound = (what: string): Refusal => new Refusal(CODE.notFound, `${what}不存在`);

/** What has to be done first: a password replaced that was given out (S-ADM-7), a second factor set up (S-ADM-8). */
export const dutyFirst = (duty: Duty, data: unknown = null): Refusal =>
  duty === 'password'
    ? new Refusal(CODE.passwordChangeNeeded, '请先设置新密码', { data })
    : new Refusal(CODE.factorSetupNeeded, '请先开启两步验证', { data });

export const invalidFields = (fields: Record<string, string>): Refusal =>
  new Refusal(CODE.invalidFields, [...new Set(Object.values(fields))].join('；'), {
    data: { fields },
  });

export const refusedByRule = (message: string, data: unknown = null): Refusal =>
  new Refusal(CODE.refusedByRule, message, { data });
