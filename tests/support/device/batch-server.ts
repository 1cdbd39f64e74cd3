import type { CallOptions, Client } from '../../../src/api/client.ts';
import type { FileRecord } from '../../../src/contract/file/file.ts';
import { createBatcher } from '../../../src/offline/uploads/batch-upload.ts';
import type { UploadContext } from '../../../src/offline/uploads/upload-request.ts';

export const recordOf = (key: string): FileRecord => ({
  id: key,
  name: 'x',
  type: 'text/plain',
  size: 1,
  address: `/file/${key}`,
});

/** A call that sends files, alone or together. */
export interface Sent {
  path: string;
  keys: string[];
  options: CallOptions;
}
export type Answer = (sent: Sent, call: number) => unknown;

export const storeAll = ({ path, keys }: Sent) =>
  path === 'together'
    ? { files: keys.map((key) => ({ key, record: recordOf(key) })) }
    : recordOf(keys[0] ?? '');

/** A server that stores what `answer` lets it, the calls it got, and what small files are sent to it together with. */
export function batchServer(user: string, answer: Answer) {
  const calls: Sent[] = [];
  const call = async (endpoint: { path: string }, _: unknown, options: CallOptions) => {
    const manifest = (options.body as FormData).get('manifest');
    const keys = manifest
      ? JSON.parse(String(manifest)).map(({ key }: { key: string }) => key)
      : [options.params?.key];
    const sent = { path: endpoint.path.split('/').at(-1) ?? '', keys, options };
    calls.push(sent);
    return answer(sent, calls.length);
  };
  const context: UploadContext = {
    user,
    client: { call, fetch: call } as unknown as Client,
    signal: new AbortController().signal,
    assertOwner: () => undefined,
    onProgress: () => undefined,
    batcher: createBatcher(() => false),
  };
  return { calls, context };
}
