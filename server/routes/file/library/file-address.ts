import type { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import type { Handler } from '../../../base/call.ts';
import { notFound } from '../../../base/refusal.ts';
import { hasPictures, pictureAddress } from '../../../files/derived-pictures.ts';
import { isPublic, recordOf } from '../../../files/file-record.ts';
import { signedQuery } from '../read/signed-address.ts';
import { refuseUnseen } from './library-row.ts';

/** Address of a file. For a private or deleted file it carries a signature for this caller, valid for five minutes. */
export const handleFileAddress: Handler<typeof fileLibrary.address> = async (call) => {
  const { deps, input, caller, scope } = call;
  const { id } = input;
  call.subject(id);
  await refuseUnseen(deps.db, scope, id);
  const row = await deps.db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('文件');
  const { query, expires } = isPublic(row)
    ? { query: '', expires: null }
    : signedQuery(id, caller.userId, deps);
  const pictures = hasPictures(row);
  return {
    address: recordOf(row, deps.appConfig.buckets).address + query,
    thumbnail: pictures ? pictureAddress(id, 'thumbnail') + query : null,
    picture: pictures ? pictureAddress(id, 'picture') + query : null,
    expires,
  };
};
