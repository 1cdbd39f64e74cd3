import { currentRequest } from './request-context.ts';

/** From what an operator must act on to what only debugging needs. */
export const LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type Level = (typeof LEVELS)[number];
export type LogFormat = 'json' | 'text';

/** One log line; it must never contain a password, token, cookie, picture code, body or query. */
export interface LogLine extends Record<string, unknown> {
  level: Level;
}

/** Level and format of the log; `auto`: text on a terminal, else JSON. */
export interface LogSettings {
  level: Level;
  format: LogFormat | 'auto';
}

let settings: LogSettings = { level: 'info', format: 'auto' };

/** Applies the log settings of this process. */
export function setUpLog(next: LogSettings): void {
  settings = next;
}

/** Writes a line to standard error, with the ids of the current request. */
export function log(line: LogLine): void {
  if (LEVELS.indexOf(line.level) > LEVELS.indexOf(settings.level)) return;
  const { requestId, traceId } = currentRequest() ?? {};
  const full = { at: new Date().toISOString(), requestId, traceId, ...line };
  console.error(formatOf(settings) === 'json' ? JSON.stringify(full) : textOf(full));
}

/** Writes a plain line to standard output: output for the person who started the process. */
export function announce(text: string): void {
  console.log(text);
}

/** Writes the answer of a command to standard output; rejects where it could not be written. */
export const answer = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

/** Has this process outlive a log that cannot be written: a full disk, or a reader that is gone. */
export function outliveLog(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}

/** Writes a plain line to standard error: why the process fails, for the person who started it. */
export function complain(text: string): void {
  console.error(text);
}

const formatOf = ({ format }: LogSettings): LogFormat => {
  if (format !== 'auto') return format;
  return process.stderr.isTTY ? 'text' : 'json';
};

/** `10:12:03 warn  endpoint=/login requestId=…`, a stack below it. */
function textOf({ at, level, stack, ...rest }: LogLine & { at: string; stack?: unknown }): string {
  const fields = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const lines = stack === undefined ? [] : String(stack).split('\n');
  return [`${at.slice(11, 19)} ${level.padEnd(5)} ${fields.join(' ')}`, ...lines]
    .map(printable)
    .join('\n    ');
}

/** Replaces control characters, so that untrusted text can neither forge a line nor control the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, ' ');
