import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const WRITING = ['mkdir', 'rename', 'rm', 'writeFile', 'copyFile', 'utimes'] as const;

/**
 * Makes the disk read-only for this process until the returned function is called, like a file system mounted
 * read-only. Patches the functions that write, as root may write regardless of permissions.
 */
export function makeReadOnly(): () => void {
  const { open } = fs;
  const before = Object.fromEntries(WRITING.map((name) => [name, fs[name]]));
  const refuse = () =>
    Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }));
  Object.assign(fs, Object.fromEntries(WRITING.map((name) => [name, refuse])), {
    open: (path: string, flags = 'r') => (flags === 'r' ? open(path, flags) : refuse()),
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, before, { open });
    syncBuiltinESMExports();
  };
}
