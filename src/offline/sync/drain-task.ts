import type { SendContext } from './send-context.ts';

/**
 * One turn of sending: everything that is due. Says when it next wants a turn (device clock, milliseconds; Infinity:
 * when woken). Rejects with CancelledError when it was stopped.
 */
export type Lane<Context = SendContext> = (context: Context) => Promise<number>;
