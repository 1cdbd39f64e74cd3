// Loaded into a server before its own code: while `FULL_DISK_FLAG` names a file that exists, the disk takes nothing
// more. Plain JavaScript: Node 20 runs no TypeScript.
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';

const flag = process.env.FULL_DISK_FLAG ?? '';
const handle = await open('/dev/null', 'w');
const { write } = Object.getPrototypeOf(handle);
const { writeFile } = Object.getPrototypeOf(handle);
await handle.close();

const refuseWhenFull = (original) =>
  function writeUnlessFull(...values) {
    if (!existsSync(flag)) return original.apply(this, values);
    const error = new Error('ENOSPC: no space left on device, write');
    return Promise.reject(Object.assign(error, { code: 'ENOSPC', syscall: 'write' }));
  };

Object.assign(Object.getPrototypeOf(handle), {
  write: refuseWhenFull(write),
  writeFile: refuseWhenFull(writeFile),
});
