/** What stands in the way of a backup or a restore, in words for an operator: one line, or one for each thing found. */
export class BackupProblem extends Error {}

/** Codes of a disk that cannot take or give something. */
const DISK =
  /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOTDIR|EIO|EFBIG|ENOENT|EEXIST|EISDIR|EBUSY|ELOOP|EMFILE|SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)\w*)$/;

/** Does some work; the errors of the disk are reported as a problem. */
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
