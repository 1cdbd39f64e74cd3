import type { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import type { Handler } from '../../../base/call.ts';
import { notFound } from '../../../base/refusal.ts';
import { hasPictures, pictureAddress } from '../../../files/derived-pictures.ts';
import { isPublic, recordOf } from '../../../files/file-record.ts';
import { LONGEST, signatureOf } from '../read/signed-address.ts';

/** Where the caller may read a file: a private or deleted one for five minutes, by a signature that is theirs. */
export const handleFileAddress: Handler<typeof fileLibrary.address> = async (call) => {
  const { deps, input, caller } = call;
  const { id } = input;
  call.subject(id);
  const row = await deps.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('文件');
  const expires = isPublic(row) ? null : deps.now() + LONGEST;
  const query = expires === null ? '' : `?${signed(id, caller.userId, expires, deps.secret)}`;
  const pictures = hasPictures(row);
  return {
    address: recordOf(row, deps.appConfig.buckets).address + query,
    thumbnail: pictures ? pictureAddress(id, 'thumbnail') + query : null,
    picture: pictures ? pictureAddress(id, 'picture') + query : null,
    expires,
  };
};

function signed(id: string, user: string, expires: number, secret: string): string {
  const signature = signatureOf(id, user, expires, secret).toString('hex');
  return new URLSearchParams({ expires: String(expires), user, signature }).toString();
}
