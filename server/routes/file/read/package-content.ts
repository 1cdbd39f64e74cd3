import type { Context } from 'hono';
import { BASE_PATH } from '../../../../src/contract/codes.ts';
import type { Deps } from '../../../base/call.ts';
import { refuse } from '../../../base/refusal.ts';
import { sendFile } from './content.ts';
import { isGranted } from './signed-address.ts';

/** Path of the bytes of packages. */
export const PACKAGE_PATH = `${BASE_PATH}/package/content`;

/** Sends a package that this server holds; only by a signed address. */
export async function handlePackageContent(http: Context, deps: Deps): Promise<Response> {
  const id = http.req.param('id') ?? '';
  if (!(await isGranted(http, deps, id))) throw refuse(403, '该文件需要授权地址才能查看');
  const row = await deps.db
    .selectFrom('packages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.storageName) throw refuse(404, '没有这个文件');
  const { storageName } = row;
  const file = { ...row, storageName, heldAt: null, deletedAt: null, missingAt: null };
  return sendFile(http.req.raw, deps, file);
}
