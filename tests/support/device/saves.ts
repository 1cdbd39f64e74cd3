import type { CallOptions, Client } from '../../../src/api/client.ts';
import type { Save } from '../../../src/offline/outbox/enqueue-save.ts';
import { loadEndpoints, type SaveContext } from '../../../src/offline/outbox/send-save.ts';

export const ID = '00000000-0000-4000-8000-000000000001';
export const OTHER = '00000000-0000-4000-8000-000000000002';

/** A change of an article that has only a title. */
export const save = (title: string, more: Partial<Save> = {}): Save => ({
  entity: 'article',
  operation: 'update',
  recordId: ID,
  baseVersion: 3,
  baseFields: null,
  parent: null,
  fields: { title },
  label: title,
  ...more,
});

export interface Sent {
  path: string;
  request: Record<string, unknown>;
  key: string | undefined;
}

/** What saves are sent with: a server that answers each call as told, and notes it. */
export function savesAnsweredBy(
  user: string,
  answer: (sent: Sent, call: number) => unknown,
): SaveContext & { sent: Sent[] } {
  const sent: Sent[] = [];
  const fetch = async (
    endpoint: { path: string },
    request: Record<string, unknown>,
    options: CallOptions,
  ) => {
    const one = { path: endpoint.path, request, key: options.idempotencyKey };
    sent.push(one);
    const data = await answer(one, sent.length);
    return { data, meta: { serverDate: 1, permissionVersion: '', build: '', etag: '' } };
  };
  return {
    user,
    client: { fetch } as unknown as Client,
    signal: new AbortController().signal,
    assertOwner: () => undefined,
    loadEndpoints,
    sent,
  };
}

/** An answer that fails. */
export const fail = (error: Error) => () => {
  throw error;
};
