import * as v from 'valibot';
import { CODE } from '../contract/codes.ts';
import { type Envelope, envelope, sessionEnd } from '../contract/envelope.ts';
import {
  ContractError,
  DutyError,
  ForbiddenError,
  HttpError,
  RefusalError,
  SessionEndedError,
  StaleError,
  UnauthorizedError,
} from './errors.ts';
import type { TransportReply } from './transport.ts';

/**
 * Returns `rtn_data` of a success; throws the typed error of anything else. `parsed`: the result of {@link
 * parseEnvelope}.
 */
export function readEnvelope(reply: TransportReply, parsed: Envelope | null): unknown {
  if (reply.status < 200 || reply.status >= 300) throw statusError(reply, parsed);
  if (!parsed) throw new ContractError(`status ${reply.status} without the envelope`);
  if (parsed.rtn_code === CODE.ok) return parsed.rtn_data;
  if (parsed.rtn_code === CODE.sessionEnded) throw new SessionEndedError(reasonIn(parsed));
  if (parsed.rtn_code === CODE.passwordChangeNeeded)
    throw new DutyError('password', parsed.rtn_msg, parsed.rtn_data);
  if (parsed.rtn_code === CODE.factorSetupNeeded)
    throw new DutyError('factor', parsed.rtn_msg, parsed.rtn_data);
  throw new RefusalError(parsed.rtn_code, parsed.rtn_msg, parsed.rtn_data);
}

/** Why a session was ended; undefined: it expired, or the server gives no reason (S-SESS-8). */
function reasonIn({ rtn_data }: Envelope): string | undefined {
  const end = v.safeParse(sessionEnd, rtn_data);
  return end.success ? end.output.reason : undefined;
}

/** Statuses of a temporary refusal. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Like {@link readEnvelope}, for the answer of another service: a refusal is final, with its code and message. Its 401
 * and 1001 are not about this session, its 404 is not about our upload session.
 */
export function readForeign(reply: TransportReply, parsed: Envelope | null): unknown {
  const { status } = reply;
  if (status >= 500 || PASSING.has(status)) throw statusError(reply, parsed);
  const message = parsed?.rtn_msg || '对方没有说明原因';
  if (status < 200 || status >= 300) {
    throw new RefusalError(status, `HTTP ${status}：${message}`, null);
  }
  if (!parsed) throw new ContractError(`status ${status} without the envelope`);
  const { rtn_code: code } = parsed;
  if (code !== CODE.ok) throw new RefusalError(code, `rtn_code ${code}：${message}`, null);
  return parsed.rtn_data;
}

/** The envelope in a reply's text; null for a proxy's page, a captive portal, or half a reply. */
export function parseEnvelope(text: string): Envelope | null {
  try {
    const checked = v.safeParse(envelope, JSON.parse(text));
    return checked.success ? checked.output : null;
  } catch {
    return null;
  }
}

function statusError(reply: TransportReply, parsed: Envelope | null): Error {
  const message = parsed?.rtn_msg ?? '';
  switch (reply.status) {
    case 401:
      return new UnauthorizedError();
    case 403:
      return new ForbiddenError(message);
    case 412:
      // Merging needs the server's record: a proxy's own 412 page has none.
      if (parsed) return new StaleError(message, parsed.rtn_data);
      return new ContractError('status 412 without the envelope');
    default:
      return new HttpError(reply.status, message, retryAfterOf(reply), parsed?.rtn_data ?? null);
  }
}

/** `Retry-After` in milliseconds: seconds, or a date relative to the server's own clock. */
function retryAfterOf(reply: TransportReply): number | null {
  const value = reply.header('retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  const now = Date.parse(reply.header('date') ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(now) ? Date.now() : now));
}
