type Level = 'ok' | 'warn' | 'fail';

/** One thing that was looked at. */
export interface Finding {
  level: Level;
  /** A line: what it is, and what to do about it. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
/** It works, and somebody should know. */
export const warn = (text: string): Finding => ({ level: 'warn', text });
/** The server does not start, or has lost something. */
export const fail = (text: string): Finding => ({ level: 'fail', text });

/** What an error says; what names an address or a password is left to the settings. */
export const reasonOf = (error: unknown): string => {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return message || code || 'no reason given';
};
