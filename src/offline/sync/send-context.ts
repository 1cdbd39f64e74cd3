import type { Client } from '../../api/client.ts';
import type { Transport } from '../../api/transport.ts';
import type { UploadPurpose } from '../../contract/file/upload-services.ts';

/** What a page or the worker provides to the drain tasks. */
export interface SendContext {
  user: string;
  client: Client;
  transport?: Transport;
  signal: AbortSignal;
  /**
   * Where uploads of a purpose go: the full address of a service, or empty for the API itself. Absent: all go to the
   * API.
   */
  serviceFor?(purpose: UploadPurpose): string;
  /** Throws CancelledError when the session no longer belongs to the owner. Called before every request. */
  assertOwner(): void;
  /**
   * Whether it still does, as far as the browser knows; checked after a reply was cached, as a sign-out may have
   * cleared the cache in between.
   */
  isSessionOurs?(): Promise<boolean>;
}

/**
 * One pass over everything that is due. Resolves with the time of the next pass (device clock, milliseconds; Infinity:
 * when woken). Rejects with CancelledError when it was stopped.
 */
export type DrainTask<Context = SendContext> = (context: Context) => Promise<number>;
