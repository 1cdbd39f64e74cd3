import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LogSettings, log, setUpLog } from './log.ts';
import { inRequest } from './request-context.ts';

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  vi.spyOn(console, 'error').mockImplementation((line) => void written.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  setUpLog({ level: 'info', format: 'auto' });
});
const setUp = (change: Partial<LogSettings>) =>
  setUpLog({ level: 'info', format: 'json', ...change });

it('S-OPS-8 writes what its level admits', () => {
  for (const level of ['error', 'warn', 'info', 'debug'] as const) {
    setUp({ level });
    log({ level: 'error' });
    log({ level: 'warn' });
    log({ level: 'info' });
    log({ level: 'debug' });
  }
  expect(written).toHaveLength(1 + 2 + 3 + 4);
});

it('S-OPS-8 writes one line of JSON, with the ids of the request', () => {
  setUp({});
  const context = { requestId: 'r', traceId: 't', endpoint: 'login' };
  inRequest(context, () => log({ level: 'warn', stack: 'Error: a\n  at b' }));
  log({ level: 'info', database: 'back' });
  expect(written.map((line) => line.split('\n').length)).toEqual([1, 1]);
  expect(written.map((line) => JSON.parse(line))).toEqual([
    {
      at: expect.any(String),
      requestId: 'r',
      traceId: 't',
      level: 'warn',
      stack: 'Error: a\n  at b',
    },
    { at: expect.any(String), level: 'info', database: 'back' },
  ]);
});

it('S-OPS-8 writes text for people, in which no value forges a line or steers the terminal', () => {
  setUp({ format: 'text' });
  log({ level: 'warn', name: 'a\n12:00:00 error b\u001b[2J', size: 3, stack: 'Error: a\n at b\r' });
  const [head, ...more] = (written[0] ?? '').split('\n');
  expect(head).toMatch(/^\d\d:\d\d:\d\d warn {2}name=a 12:00:00 error b \[2J size=3$/);
  expect(more).toEqual(['    Error: a', '     at b ']);
});
