/** What stands in the way of a backup or a restore, in words for an operator: one line, or one for each thing found. */
export class BackupProblem extends Error {}

/** Codes of a disk that cannot take or give something. */
const DISK =
  /^(?:ENOSPC|EDQUOT|EACCES|EPERM|EROFS|ENOTDIR|EIO|EFBIG|ENOENT|EEXIST|EISDIR|EBUSY|ELOOP|EMFILE|SQLITE_FULL|SQLITE_IOERR\w*)$/;

/** Does some work; the errors of the disk are reported as a problem. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, path = '', message } = error as NodeJS.ErrnoException;
    if (!code || !DISK.test(code)) throw error;
    throw new BackupProblem(`${path || message} cannot be used (${code})`);
  }
}
