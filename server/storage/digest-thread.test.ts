import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { inspectFile } from './digest-thread.ts';

it('S-OPS-1 an error of the disk keeps its code on the way from the hashing thread', async () => {
  await expect(inspectFile(tmpdir())).rejects.toMatchObject({ code: 'EISDIR', syscall: 'read' });
});
