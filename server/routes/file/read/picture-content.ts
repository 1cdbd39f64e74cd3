import type { Context } from 'hono';
import type { Deps } from '../../../base/call.ts';
import { refuse } from '../../../base/refusal.ts';
import { pictureOf } from '../../../files/derived-pictures.ts';
import { type PictureVariant, UnfitPictureError } from '../../../files/make-picture.ts';
import { missingBytes } from '../../../files/missing-bytes.ts';
import { matchesTag } from '../../../http/etag.ts';
import { MissingBytesError } from '../../../storage/read-bytes.ts';
import { elsewhere, fileToRead, headersOf } from './content.ts';

/** Sends a picture derived from a stored one, with the access rules of the original. 422 if none can be made. */
export async function handlePicture(
  http: Context,
  deps: Deps,
  variant: PictureVariant,
): Promise<Response> {
  const file = await fileToRead(http, deps);
  if (!file.type.startsWith('image/')) throw refuse(404, '该文件没有图片');
  if (file.heldAt) return elsewhere(file.heldAt);
  if (file.damaged !== 0) throw unfit();
  const name = `${file.name.replace(/\.[^.]*$/, '')}.webp`;
  const headers = headersOf({ ...file, name, type: 'image/webp' }, true);
  const tag = `"${file.sha256}-${variant}"`;
  headers.set('ETag', tag);
  headers.delete('Accept-Ranges');
  if (matchesTag(http.req.raw, tag)) return new Response(null, { status: 304, headers });
  const bytes = await pictureOf(deps, file, variant).catch(async (error: unknown) => {
    if (error instanceof UnfitPictureError) throw unfit();
    throw error instanceof MissingBytesError ? await missingBytes(deps, file) : error;
  });
  headers.set('Content-Length', String(bytes.length));
  return new Response(new Uint8Array(bytes), { headers });
}

const unfit = () => refuse(422, '图片已损坏或尺寸过大，无法显示');
