import type { Context } from 'hono';
import * as v from 'valibot';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Call } from '../base/call.ts';
import { invalidFields, refuse } from '../base/refusal.ts';

/** Maximum bytes of a JSON body; the largest legitimate one is an article of 200,000 characters. */
const JSON_MAX = 1024 * 1024;
/**
 * Milliseconds in which the body of a call without a session must arrive, so that strangers cannot hold connections
 * open.
 */
const ANONYMOUS_TIME = 10_000;
/**
 * The same with a session, plus a millisecond per `pace` bytes: a line of 1 kB/s can still save an article, but nobody
 * can trickle for an hour.
 */
const SESSION = { time: 30_000, pace: 1 };

/** Reads and checks the JSON body; other bodies are streamed by their handler. */
export async function readInput(
  http: Context,
  endpoint: Endpoint,
): Promise<Pick<Call, 'input' | 'sent'>> {
  if (endpoint.body !== 'json') return { input: null, sent: null };
  if (!/^application\/json\b/i.test(http.req.header('content-type') ?? '')) {
    throw refuse(415, '请求应为 JSON');
  }
  const body = parse(await inTime(readText(http), timeFor(http, endpoint)));
  // Valibot accepts an array as an object without fields.
  if (Array.isArray(body)) throw invalidFields({ '': '请求应为 JSON 对象' });
  const checked = v.safeParse(endpoint.request, body);
  if (checked.success) return { input: checked.output, sent: fieldsIn(body) };
  throw invalidFields(fieldsOf(checked.issues));
}

const fieldsIn = (body: unknown): Call['sent'] =>
  typeof body === 'object' && body !== null ? { ...body } : null;

/** Milliseconds for a body, by its declared length; without one the maximum length counts. */
function timeFor(http: Context, { access }: Endpoint): number {
  if (access !== 'session') return ANONYMOUS_TIME;
  const length = Number(http.req.header('content-length') ?? JSON_MAX);
  return SESSION.time + length / SESSION.pace;
}

/** Rejects with 408 after `time`; the connection is closed after the reply. */
async function inTime(arriving: Promise<string>, time: number): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(refuse(408, '请求太慢')), time);
  });
  return Promise.race([arriving, tooLate]).finally(() => clearTimeout(timer));
}

async function readText(http: Context): Promise<string> {
  const declared = http.req.header('content-length');
  if (Number(declared ?? 0) > JSON_MAX) throw refuse(413, '请求内容过大');
  // Node limits the body to its declared length, so it can be read at once: a stream costs more than most calls.
  if (declared !== undefined) return Buffer.from(await http.req.raw.arrayBuffer()).toString('utf8');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of http.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > JSON_MAX) throw refuse(413, '请求内容过大');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    // Lone surrogates are replaced, because databases handle them differently.
    return text === ''
      ? {}
      : JSON.parse(text, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch {
    throw invalidFields({ '': '请求不是有效的 JSON' });
  }
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    fields[field] ??= issue.type === 'strict_object' ? '没有这个字段，或缺少该字段' : issue.message;
  }
  return fields;
}
