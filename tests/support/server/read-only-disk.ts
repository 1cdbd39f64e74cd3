import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const WRITING = ['mkdir', 'rename', 'rm', 'writeFile', 'copyFile', 'utimes'] as const;

type Writing = (typeof WRITING)[number];

/**
 * Makes the disk read-only for this process until the returned function is called, like a file system mounted
 * read-only. Patches the functions that write, as root may write regardless of permissions. `except`: those that still
 * work; `code`: of the error, for other reasons.
 */
export function makeReadOnly({ except = [] as Writing[], code = 'EROFS' } = {}): () => void {
  const { open } = fs;
  const patched = WRITING.filter((name) => !except.includes(name));
  const before = Object.fromEntries(patched.map((name) => [name, fs[name]]));
  const refuse = () =>
    Promise.reject(Object.assign(new Error(`${code}: nothing is written`), { code }));
  Object.assign(fs, Object.fromEntries(patched.map((name) => [name, refuse])), {
    open: (path: string, flags = 'r') => (flags === 'r' ? open(path, flags) : refuse()),
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, before, { open });
    syncBuiltinESMExports();
  };
}
