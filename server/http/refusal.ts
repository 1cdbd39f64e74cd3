import { CODE } from '../../src/contract/codes.ts';

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

export const invalidFields = (fields: Record<string, string>): Refusal =>
  new Refusal(CODE.invalidFields, '提交的内容有误', { data: { fields } });

export const refusedByRule = (message: string, data: unknown = null): Refusal =>
  new Refusal(CODE.refusedByRule, message, { data });

/** Failures of the machine that have a status of their own; anything else is a defect and answers 500. */
export function machineFailure(error: unknown): Refusal | null {
  const { code = '' } = error as { code?: string };
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'].includes(code)) {
    return refuse(507, '服务器空间不足，请稍后再试');
  }
  if (['SQLITE_BUSY', 'ECONNREFUSED', 'ECONNRESET', '57P03', '53300'].includes(code)) {
    return new Refusal(503, '服务器繁忙，请稍后再试', {
      status: 503,
      headers: { 'Retry-After': '5' },
    });
  }
  return null;
}
