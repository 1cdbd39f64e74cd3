import type { uploadElsewhere } from '../../../../src/contract/file/file.ts';
import type { Handler } from '../../../base/call.ts';
import { refuseStrange } from '../../../files/service-address.ts';
import { acceptAs, kindOf } from './accept-file.ts';
import { addFile, earlierFile, newStorageName } from './add-file.ts';

/** Records a file whose bytes another service holds: one row under its key, like any other file. */
export const handleElsewhere: Handler<typeof uploadElsewhere> = async (call) => {
  const { deps, caller, params, input, idempotencyKey: id, subject } = call;
  subject(id);
  const { name, size, address: heldAt } = input;
  const kind = kindOf(params);
  const { type } = acceptAs(kind)(deps, name, size);
  refuseStrange(heldAt, deps.appConfig);
  const { userId } = caller;
  const row = { id, userId, kind, name, type, size, heldAt, createdAt: deps.now() };
  // The column is required; no bytes exist under this name.
  await addFile(deps.db, { ...row, sha256: '', storageName: newStorageName() });
  const record = await earlierFile(deps, { key: id, userId, sha256: null });
  if (!record) throw new Error('the recorded file has no row');
  return record;
};
