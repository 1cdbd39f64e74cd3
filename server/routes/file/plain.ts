import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import busboy from 'busboy';
import { HEADER } from '../../../src/contract/codes.ts';
import type { FileRecord, uploadPlain } from '../../../src/contract/file.ts';
import type { Call, Handler } from '../../http/call.ts';
import { invalidFields, type Refusal, refuse } from '../../http/refusal.ts';
import { type Received, TooLargeError } from '../../storage/storage.ts';
import { acceptContent, acceptName, kindOf } from './accept.ts';
import { addFile, earlierFile, newStorageName } from './files.ts';

type PlainCall = Call<typeof uploadPlain>;

interface Arrived {
  name: string;
  type: string;
  received: Received;
}

/** One file in one request: received, verified, made durable, then one row. */
export const handlePlain: Handler<typeof uploadPlain> = async (call) => {
  const { deps, caller, idempotencyKey: key, http } = call;
  call.subject(key);
  const arrived = await receiveForm(call);
  const { received } = arrived;
  try {
    const said = http.req.header(HEADER.contentSha256);
    if (said !== undefined && said !== received.sha256) throw refuse(422, '文件内容与校验值不符');
    const same = { key, userId: caller.userId, sha256: received.sha256 };
    return (await earlierFile(deps.db, same)) ?? (await store(call, arrived, same));
  } finally {
    await received.drop();
  }
};

async function store(
  { deps, params }: PlainCall,
  { name, type, received }: Arrived,
  same: { key: string; userId: string; sha256: string },
): Promise<FileRecord> {
  acceptContent(deps, name, received);
  const storageName = newStorageName();
  await received.keep(storageName);
  const { size, sha256 } = received;
  const row = {
    id: same.key,
    userId: same.userId,
    kind: kindOf(params),
    name,
    type,
    size,
    sha256,
    storageName,
  };
  const added = await addFile(deps.db, { ...row, createdAt: deps.now() });
  if (!added) await deps.storage.drop(storageName);
  const record = await earlierFile(deps.db, same);
  if (!record) throw new Error('the stored file has no row');
  return record;
}

/** Streams the form's field `file` to storage; nothing of it is held in memory. */
async function receiveForm({ deps, http }: PlainCall): Promise<Arrived> {
  const body = http.req.raw.body as NodeReadableStream<Uint8Array> | null;
  const contentType = http.req.header('content-type') ?? '';
  if (!body || !contentType.startsWith('multipart/form-data'))
    throw refuse(415, '请求应为 multipart/form-data');
  const length = Number(http.req.header('content-length') ?? 0);
  const source = Readable.fromWeb(body);
  try {
    return await new Promise<Arrived>((resolve, reject) => {
      let arriving: Promise<Arrived> | undefined;
      const form = openForm(contentType);
      form.on('file', (field, stream, { filename }) => {
        if (field !== 'file' || arriving) return stream.resume();
        arriving = receiveFile(deps, filename ?? '', length, stream);
        arriving.catch(reject);
      });
      form.on('close', () => (arriving ? arriving.then(resolve, reject) : reject(noFile())));
      form.on('error', () => reject(invalidFields({ file: '上传内容不完整' })));
      source.on('error', () => reject(invalidFields({ file: '上传内容不完整' })));
      source.pipe(form);
    });
  } finally {
    source.unpipe();
    source.resume();
  }
}

async function receiveFile(
  deps: PlainCall['deps'],
  name: string,
  length: number,
  stream: Readable,
): Promise<Arrived> {
  // The form's own lines are small; a request far over the limit is refused before it is read.
  const { type, maxBytes } = acceptName(deps, name, length - 64 * 1024);
  try {
    const received = await deps.storage.receive(stream, maxBytes);
    return { name, type, received };
  } catch (error) {
    if (error instanceof TooLargeError) throw refuse(413, '文件超过大小限制');
    throw error;
  }
}

function openForm(contentType: string): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 10_000 },
    });
  } catch {
    throw refuse(415, '请求应为 multipart/form-data');
  }
}

const noFile = (): Refusal => invalidFields({ file: '没有收到文件' });
