import type { Client } from '../../api/client.ts';
import type { Transport } from '../../api/transport.ts';
import type { UploadPurpose } from '../../contract/file/upload-services.ts';

/** What a page or the worker lends to whatever is sent. */
export interface SendContext {
  user: string;
  client: Client;
  transport?: Transport;
  signal: AbortSignal;
  /** Where uploads for this go: the whole address of a service, or empty for the API itself. Absent: all go there. */
  serviceFor?(purpose: UploadPurpose): string;
  /** Rejects with CancelledError when the session is no longer the owner's. Called before every request. */
  assertOwner(): void;
  /** Whether it still is, as far as the browser knows; asked after an answer was stored, which a log-out may just have cleared. */
  isSessionOurs?(): Promise<boolean>;
}

/**
 * One pass of sending: everything that is due. Resolves with when the next pass is due (device clock, milliseconds;
 * Infinity: when woken). Rejects with CancelledError when it was stopped.
 */
export type DrainTask<Context = SendContext> = (context: Context) => Promise<number>;
