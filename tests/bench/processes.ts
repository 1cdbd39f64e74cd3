import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Jiffies a second, as /proc counts. */
const HERTZ = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** These processes and all that they started. */
function familyOf(pids: readonly number[]): number[] {
  return pids.flatMap((pid) => {
    const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
    return [pid, ...familyOf(children.map(Number))];
  });
}

/** Seconds of the processor that these processes, and those they started, have used. */
export const cpuOf = (pids: readonly number[]): number =>
  familyOf(pids).reduce((sum, pid) => {
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / HERTZ;
  }, 0);

/** MB that they take; memory that several share counts once. */
export const memoryOf = (pids: readonly number[]): number =>
  familyOf(pids).reduce((sum, pid) => {
    const size = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
    return sum + Number(size ?? 0) / 1024;
  }, 0);
