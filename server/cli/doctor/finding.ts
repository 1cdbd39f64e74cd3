type Level = 'ok' | 'warn' | 'fail';

/** Result of one check. */
export interface Finding {
  level: Level;
  /** One line: what was found, and the remedy. */
  text: string;
}

export const ok = (text: string): Finding => ({ level: 'ok', text });
/** It works, but the operator should look at it. */
export const warn = (text: string): Finding => ({ level: 'warn', text });
/** The server cannot start, or data is lost. */
export const fail = (text: string): Finding => ({ level: 'fail', text });

/** Message or code of an error; the errors of settings already leave addresses and passwords out. */
export const reasonOf = (error: unknown): string => {
  const { message = '', code = '' } = error as { message?: string; code?: string };
  return message || code || 'no reason given';
};
