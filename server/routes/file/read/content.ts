import type { Context } from 'hono';
import type { Selectable } from 'kysely';
import { PRIVATE_KIND } from '../../../../src/contract/file/file.ts';
import type { Deps } from '../../../base/call.ts';
import { refuse } from '../../../base/refusal.ts';
import type { Database } from '../../../db/schema.ts';
import { isPublic } from '../../../files/file-record.ts';
import { foundBytes, missingBytes } from '../../../files/missing-bytes.ts';
import { matchesTag } from '../../../http/etag.ts';
import { rangeOf } from './byte-range.ts';
import { contentDisposition, savedAs } from './content-disposition.ts';
import { isGranted, secondsLeft } from './signed-address.ts';

type FileRow = Selectable<Database['files']>;
/** Columns that {@link sendFile} needs. */
type StoredFile = Pick<
  FileRow,
  | 'id'
  | 'kind'
  | 'name'
  | 'type'
  | 'size'
  | 'sha256'
  | 'storageName'
  | 'heldAt'
  | 'deletedAt'
  | 'missingAt'
> &
  Partial<Pick<FileRow, 'width' | 'damaged'>>;

/** Sandboxed, so that a file that a browser renders nevertheless cannot do anything. */
const POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** Sends a file, whole or one range: a public file to anyone, a private file only by a signed address. */
export async function handleContent(http: Context, deps: Deps): Promise<Response> {
  const file = await fileToRead(http, deps);
  const isSaved = http.req.query('download') !== undefined && !isPublic(file);
  return isSaved ? saveFile(http.req.raw, deps, file) : sendFile(http.req.raw, deps, file);
}

/**
 * Downloads a private file: directly from the bucket where browsers reach it. Content that the app shows or reads is
 * never redirected to the bucket: the CSP, the service worker and the pages allow only this server.
 */
async function saveFile(request: Request, deps: Deps, file: FileRow): Promise<Response> {
  const { storageName, size, heldAt } = file;
  const headers = headersOf(file);
  headers.set('Content-Disposition', savedAs(file.name));
  const at = deps.now();
  const saving = {
    type: headers.get('Content-Type') ?? '',
    disposition: savedAs(file.name),
    ...{ at, seconds: secondsLeft(request.url, at) },
  };
  const isRedirectable = request.method === 'GET' && heldAt === null;
  const there = isRedirectable ? await deps.storage.savingAddress(storageName, size, saving) : null;
  return there === null ? sendFile(request, deps, file, headers) : elsewhere(there);
}

/**
 * Returns the file that the path names. Refuses with 404 if there is none, 403 if it is private, 410 if it is in the
 * recycle bin; a valid signed address allows the last two.
 */
export async function fileToRead(http: Context, deps: Deps): Promise<FileRow> {
  const id = http.req.param('id') ?? '';
  const file = await deps.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw refuse(404, '没有这个文件');
  if (isPublic(file) || (await isGranted(http, deps, id))) return file;
  throw file.kind === PRIVATE_KIND
    ? refuse(403, '该文件需要授权地址才能查看')
    : refuse(410, '该文件已删除');
}

/** Sends the requested bytes: all, one range, or none (304) if the client has them cached. 404 if they are missing. */
export async function sendFile(
  request: Request,
  deps: Deps,
  file: StoredFile,
  headers: Headers = headersOf(file),
): Promise<Response> {
  if (file.heldAt) return elsewhere(file.heldAt);
  const tag = `"${file.sha256}"`;
  if (matchesTag(request, tag)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request.headers, file.size, tag);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`);
    // Otherwise a shared cache would answer later readers of this address with the refusal for a year.
    headers.set('Cache-Control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  // A stream that nobody reads would leave its file open.
  const isRead = request.method !== 'HEAD' && file.size > 0;
  const body = isRead ? await deps.storage.read(file.storageName, start, end) : null;
  if (body === null && (isRead || !(await isWhole(deps, file)))) {
    throw await missingBytes(deps, file);
  }
  await foundBytes(deps, file);
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Redirects to another service that holds the file. `no-store`, as the file may move. */
export const elsewhere = (location: string): Response =>
  new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store' } });

const isWhole = async ({ storage }: Deps, { storageName, size }: StoredFile): Promise<boolean> =>
  (await storage.sizeOf(storageName)) === size;

/** Whether the picture decoded: at its upload, or on its first display if it was uploaded before that check (0091). */
const isDecoded = ({ width, damaged }: StoredFile): boolean => Boolean(width) && damaged === 0;

/** Headers of a file that make it harmless wherever it is opened. */
export const headersOf = (file: StoredFile, decoded = isDecoded(file)): Headers => {
  const { name, type, sha256 } = file;
  return new Headers({
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': contentDisposition(name, type, decoded),
    'Content-Security-Policy': POLICY,
    'Cache-Control': isPublic(file) ? 'public, max-age=31536000, immutable' : 'no-store',
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256}"`,
  });
};
