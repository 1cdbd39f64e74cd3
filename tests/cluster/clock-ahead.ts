const CLOCK = new URL('clock-ahead.js', import.meta.url).pathname;

/** Environment of a process whose clock is ahead by so many milliseconds. */
export const clockAhead = (by: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${CLOCK}`,
  CLOCK_AHEAD: String(by),
});
