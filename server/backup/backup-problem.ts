/** Why a backup or restore cannot proceed, worded for the operator: one line, or one per finding. */
export class BackupProblem extends Error {}

/** Error codes of a disk or file system that cannot read or write. */
const DISK =
  /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOTDIR|EIO|EFBIG|ENOENT|EEXIST|EISDIR|EBUSY|ELOOP|EMFILE|SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)\w*)$/;

/** Runs `work`; disk errors are rethrown as {@link BackupProblem}. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, path, dest, message } = error as NodeJS.ErrnoException & { dest?: string };
    if (!code || !DISK.test(code)) throw error;
    throw new BackupProblem(
      path
        ? `${dest ? `${path} or ${dest}` : path} cannot be used (${code})`
        : `the disk cannot be used: ${message}`,
    );
  }
}
