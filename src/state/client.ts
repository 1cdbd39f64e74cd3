import { type CallOptions, createClient } from '../api/client.ts';
import type { ApiError } from '../api/errors.ts';
import { readToken } from '../lib/token-cookie.ts';
import { apiAddress } from './config.ts';
import { noteFailure, noteReply } from './network.ts';

/** What the app does about a failed call: notices, sign-out. `quiet` callers show it themselves. */
export type ErrorPolicy = (error: ApiError, options: CallOptions) => void;

let policy: ErrorPolicy = () => undefined;

/** Registers the one policy; called once by `app`. */
export function setErrorPolicy(next: ErrorPolicy): void {
  policy = next;
}

/** The page's client. */
export const client = createClient({
  address: apiAddress,
  token: readToken,
  onReply: noteReply,
  onError: (error, options) => {
    noteFailure(error);
    policy(error, options);
  },
});
