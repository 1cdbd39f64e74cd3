import type { Context } from 'hono';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { Deps } from '../../http/call.ts';
import { matchesTag } from '../../http/etag.ts';
import { refuse } from '../../http/refusal.ts';
import { contentDisposition } from './content-disposition.ts';
import { isGranted } from './granted.ts';
import { rangeOf } from './range.ts';
import { PRIVATE } from './record.ts';

type FileRow = Selectable<Database['files']>;

/** Sandboxed: a file that a browser were to render could still do nothing. */
const POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

/** Bytes of a file, whole or one range: a public one for anybody, a private one by a signed address only. */
export async function handleContent(http: Context, deps: Deps): Promise<Response> {
  return reply(http.req.raw, deps, await fileToRead(http, deps));
}

/** The file that a path names, which whoever asks may read; refuses with 404 or 403. */
export async function fileToRead(http: Context, deps: Deps): Promise<FileRow> {
  const id = http.req.param('id') ?? '';
  const file = await deps.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw refuse(404, '没有这个文件');
  if (file.kind === PRIVATE && !(await isGranted(http, deps, id))) {
    throw refuse(403, '该文件需要授权地址才能查看');
  }
  return file;
}

function reply(request: Request, { storage }: Deps, file: FileRow): Response {
  const headers = headersOf(file);
  const tag = `"${file.sha256}"`;
  if (matchesTag(request, tag)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request.headers, file.size, tag);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  // A stream that nobody reads would keep its file open.
  const isRead = request.method !== 'HEAD' && file.size > 0;
  const body = isRead ? storage.read(file.storageName, start, end) : null;
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Headers of a file's bytes: harmless wherever they are opened. */
export const headersOf = ({ name, type, kind, sha256 }: FileRow): Headers =>
  new Headers({
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Content-Disposition': contentDisposition(name, type),
    'Content-Security-Policy': POLICY,
    'Cache-Control': kind === PRIVATE ? 'no-store' : 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: `"${sha256}"`,
  });
