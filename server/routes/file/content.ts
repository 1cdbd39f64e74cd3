import type { Context } from 'hono';
import type { Deps } from '../../http/call.ts';

/** Sandboxed: a file that a browser were to render could still do nothing. */
const POLICY = "default-src 'none'; sandbox";

/** Bytes of a public file, whole or one range. Private files have no address yet. */
export async function handleContent(http: Context, deps: Deps): Promise<Response> {
  const id = http.req.param('id') ?? '';
  const file = await deps.db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file || file.kind === 'private/file') return http.notFound();
  const range = rangeOf(http.req.header('range'), file.size);
  const headers = {
    'Content-Type': file.type,
    'Content-Disposition': dispositionOf(file.name),
    'Content-Security-Policy': POLICY,
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Accept-Ranges': 'bytes',
    ETag: `"${file.sha256}"`,
  };
  if (range === null) {
    return http.body(null, 416, { 'Content-Range': `bytes */${file.size}` });
  }
  if (http.req.header('if-none-match') === headers.ETag) return http.body(null, 304, headers);
  const { start, end, partial } = range;
  const body = file.size === 0 ? null : deps.storage.read(file.storageName, start, end);
  const length = { 'Content-Length': String(end - start + 1) };
  if (!partial) return http.newResponse(body, 200, { ...headers, ...length });
  const part = { 'Content-Range': `bytes ${start}-${end}/${file.size}` };
  return http.newResponse(body, 206, { ...headers, ...length, ...part });
}

interface Range {
  start: number;
  /** Included. */
  end: number;
  partial: boolean;
}

/** One range of `bytes=`; several, or another unit, mean the whole. Null where it lies outside. */
function rangeOf(header: string | undefined, size: number): Range | null {
  const whole = { start: 0, end: size - 1, partial: false };
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return whole;
  const [, first = '', last = ''] = match;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? null : { start, end, partial: true };
}

/** RFC 6266: an ASCII name for old clients, the real one in UTF-8. */
function dispositionOf(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
