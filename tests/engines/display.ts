import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { findProgram } from './find-program.ts';

/** A screen that nobody sees, for a browser that has no headless mode. */
export interface Display {
  /** Value of `DISPLAY`. */
  name: string;
  close(): void;
}

/** Why there is no screen to be had, for people; null where there is one. */
export const whyNoDisplay = (): string | null =>
  process.env.DISPLAY || findProgram('Xvfb') ? null : 'no display, and no Xvfb in PATH';

/** Starts a screen of its own; where that cannot be, uses the one that is there. */
export async function openDisplay(): Promise<Display> {
  const program = findProgram('Xvfb');
  if (!program) return { name: process.env.DISPLAY ?? '', close: () => undefined };
  const args = ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  return { name: `:${await numberFrom(server)}`, close: () => void server.kill() };
}

/** The number of the screen that the server found free, told on its fourth stream. */
async function numberFrom(server: ChildProcess): Promise<string> {
  const told = server.stdio[3] as Readable;
  const [number] = await Promise.race([
    once(told, 'data'),
    once(server, 'exit').then(() => {
      throw new Error('Xvfb ended before it had a screen');
    }),
  ]);
  return String(number).trim();
}
