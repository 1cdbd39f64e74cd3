import { createReadStream } from 'node:fs';
import * as v from 'valibot';
import { TransferProblem } from './transfer-problem.ts';
import { articleLine, fileLine, header, type Line, transferredKinds } from './transferred.ts';

/** Maximum bytes of a line: an article of the largest size twice, with three bytes per character. */
const LONGEST = 4 * 1024 * 1024;
/** Maximum problems to report; further ones probably have the same cause. */
const MOST_REPORTED = 20;

const schemas = new Map<unknown, v.GenericSchema>([
  ['file', fileLine],
  ['article', articleLine],
  ...transferredKinds.map(({ name, line }): [string, v.GenericSchema] => [name, line]),
]);

/** A line with its number, counted from 1. */
export interface Numbered {
  number: number;
  line: Line;
}

/**
 * Yields the lines of an export, validated by the contract. Throws {@link TransferProblem} that lists the invalid
 * lines.
 */
export async function* readLines(path: string): AsyncGenerator<Numbered> {
  const problems: string[] = [];
  let number = 0;
  for await (const bytes of split(path)) {
    number += 1;
    const parsed = parse(bytes, number);
    if (typeof parsed !== 'string') {
      if (parsed && problems.length === 0) yield { number, line: parsed };
      continue;
    }
    problems.push(`line ${number}: ${parsed}`);
    if (number === 1 || problems.length === MOST_REPORTED) break;
  }
  if (number === 0) problems.push('line 1: there is none');
  if (problems.length > 0) throw new TransferProblem(problems.join('\n'));
}

/** Returns a line, null if there is nothing to import, or a text that describes the problem. */
function parse(bytes: Buffer, number: number): Line | string | null {
  const read = json(bytes);
  if (typeof read === 'string') return read;
  const kind =
    read.value !== null && typeof read.value === 'object' && Reflect.get(read.value, 'kind');
  const schema = number === 1 ? header : schemas.get(kind);
  if (!schema) return `kind is ${JSON.stringify(kind)?.slice(0, 40)}, which there is not`;
  const result = v.safeParse(schema, read.value);
  if (result.success) return number === 1 ? null : (result.output as Line);
  const [issue] = result.issues;
  const where = v.getDotPath(issue);
  if (number === 1) return 'this is not an export of lexdesk, or one of another version';
  return where ? `${where}: ${issue.message}` : issue.message;
}

function json(bytes: Buffer): { value: unknown } | string {
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch (error) {
    return error instanceof SyntaxError ? 'no JSON' : 'not UTF-8';
  }
}

/** Yields the lines of a file as bytes; an empty last line is ignored. */
async function* split(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let held = 0;
  let number = 1;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]);
      [rest, held, from, number] = [[], 0, end + 1, number + 1];
    }
    rest.push(chunk.subarray(from));
    held += chunk.length - from;
    if (held > LONGEST) throw new TransferProblem(`line ${number}: more than ${LONGEST} bytes`);
  }
  if (held > 0) yield Buffer.concat(rest);
}
