import type { Context } from 'hono';
import * as v from 'valibot';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { Call } from '../base/call.ts';
import { invalidFields, refuse } from '../base/refusal.ts';

/** Bytes of a JSON body; the largest honest one is an article of 200,000 characters. */
const JSON_MAX = 1024 * 1024;
/** Milliseconds in which a body without a session has to arrive: nobody may hold a connection for nothing. */
const ANONYMOUS_TIME = 10_000;
/** The same with a session, and bytes for each further millisecond: lines of 1 kB/s still save an article, and nobody drips for an hour. */
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
  // The schema library takes a list for an object without fields.
  if (Array.isArray(body)) throw invalidFields({ '': '请求应为 JSON 对象' });
  const checked = v.safeParse(endpoint.request, body);
  if (checked.success) return { input: checked.output, sent: fieldsIn(body) };
  throw invalidFields(fieldsOf(checked.issues));
}

const fieldsIn = (body: unknown): Call['sent'] =>
  typeof body === 'object' && body !== null ? { ...body } : null;

/** Milliseconds that a body may take, by its declared length; one without is as long as it may be. */
function timeFor(http: Context, { access }: Endpoint): number {
  if (access !== 'session') return ANONYMOUS_TIME;
  const length = Number(http.req.header('content-length') ?? JSON_MAX);
  return SESSION.time + length / SESSION.pace;
}

/** Refused, the connection is closed behind the answer. */
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
  // No more than was declared arrives; read at once it needs no stream, which costs more than most calls.
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
    // Half a surrogate pair is no character; databases disagree on what to do with it.
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
