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
  new Refusal(CODE.invalidFields, [...new Set(Object.values(fields))].join('；'), {
    data: { fields },
  });

export const refusedByRule = (message: string, data: unknown = null): Refusal =>
  new Refusal(CODE.refusedByRule, message, { data });

const DISK_FULL = /^(?:ENOSPC|EDQUOT|SQLITE_FULL|53100)$/;
/** The database is away, restarting or full: PostgreSQL's classes 08 and 57P, and the sockets to it. */
const DATABASE_AWAY =
  /^(?:08\w{3}|57P0\d|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|SQLITE_BUSY)$/;
const DATABASE_LOST = /^Connection terminated|^timeout exceeded when trying to connect/;

/** Failures of the machine that have a status of their own; anything else is a defect and answers 500. */
export function machineFailure(error: unknown): Refusal | null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (DISK_FULL.test(code)) return refuse(507, '服务器空间不足，请稍后再试');
  if (DATABASE_AWAY.test(code) || DATABASE_LOST.test(message)) {
    return new Refusal(503, '服务器繁忙，请稍后再试', {
      status: 503,
      headers: { 'Retry-After': '5' },
    });
  }
  return null;
}
