import { type CallOptions, createClient } from '../../../src/api/client.ts';
import type { TransportReply, TransportRequest } from '../../../src/api/transport.ts';
import type { QueuedKind } from '../../../src/contract/file/file.ts';
import { enqueueUpload, type UploadAim } from '../../../src/offline/uploads/enqueue-upload.ts';
import { listUploads } from '../../../src/offline/uploads/upload-queue.ts';
import type { UploadContext } from '../../../src/offline/uploads/upload-request.ts';

export const LIMITS = { imageMaxMB: 2, videoMaxMB: 200, fileMaxMB: 100 };
/** The service that uploads go to. */
export const SERVICE = 'https://service.example.com/up';

export interface Answer {
  status: number;
  body: unknown;
}

export const ok = (rtn_data: unknown): Answer => ({ status: 200, body: { rtn_code: 0, rtn_data } });

/** Bytes that every call says to have sent; a form is larger than its file. */
export const PROGRESS = 1e6;

/** What our server answers about a file. */
export const record = ok({
  id: '11111111-2222-4333-8444-555555555555',
  name: 'x',
  type: '',
  size: 1,
  address: '/x',
});

/** What our server answers about a package. */
export const report = ok({
  ...{ id: '11111111-2222-4333-8444-555555555555', name: 'x', size: 1, sha256: '0'.repeat(64) },
  ...{ note: '', target: '', code: 0, message: '', uploader: '甲', createdAt: 1 },
});

/** The real client over a transport that answers as the service, by the number of the form, and as our own server. */
export function serviceContext(
  user: string,
  atService: (n: number) => Answer,
  atHome: (path: string) => Answer,
) {
  const requests: TransportRequest[] = [];
  const errors: CallOptions[] = [];
  let served = 0;
  const transport = async (request: TransportRequest): Promise<TransportReply> => {
    requests.push(request);
    request.onProgress?.(PROGRESS);
    const answer = request.url === SERVICE ? atService(served++) : atHome(request.url);
    return { status: answer.status, header: () => null, text: JSON.stringify(answer.body) };
  };
  const client = createClient({
    address: () => ({ host: '', basePath: '/base' }),
    token: () => 'secret',
    transport,
    onError: (_, options) => errors.push(options),
  });
  const context: UploadContext = {
    user,
    client,
    serviceFor: () => SERVICE,
    signal: new AbortController().signal,
    assertOwner: () => undefined,
  };
  const to = (end: string) => requests.filter(({ url }) => url.endsWith(end));
  return { context, errors, requests, to };
}

/** Puts a file of these Latin-1 letters into the queue; returns its key. */
export async function enqueueFor(
  user: string,
  file: { name: string; content: string; kind?: QueuedKind },
  aim: UploadAim,
): Promise<string> {
  const { name, content, kind = 'file' } = file;
  const bytes = Uint8Array.from(content, (letter) => letter.charCodeAt(0));
  const result = await enqueueUpload(user, new File([bytes], name), kind, LIMITS, aim);
  if (!result.accepted) throw new Error(result.reason);
  return result.item.key;
}

/** The oldest item of the queue. */
export const stored = async (user: string) => (await listUploads(user))[0];
export const bodyOf = (request: TransportRequest | undefined) => JSON.parse(String(request?.body));
export const keyOf = (request: TransportRequest | undefined) => request?.headers['idempotency-key'];
