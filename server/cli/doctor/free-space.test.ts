import { statfs } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { LEAST_FREE, readiness } from '../../http/readiness.ts';
import { lookAtPlace } from './place.ts';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: vi.fn(),
}));

const deps = embeddedDeps();
const GIBIBYTE = 1024 * 1024 * 1024;

/** Blocks free for unprivileged users (`bavail`); root would have more. */
const hasFree = (bavail: number, bsize: number) =>
  vi.mocked(statfs).mockResolvedValue({ bavail, bsize, bfree: GIBIBYTE } as never);

it.each([
  [LEAST_FREE - 1, 1, { isReady: false, lines: ['disk full'] }],
  [LEAST_FREE, 1, { isReady: true, lines: ['ready'] }],
  [LEAST_FREE + 1, 1, { isReady: true, lines: ['ready'] }],
  [LEAST_FREE / 4096, 4096, { isReady: true, lines: ['ready'] }],
])('S-OPS-8 /readyz knows a full disk: %d blocks of %d bytes are free', async (...row) => {
  const [blocks, bytes, found] = row;
  hasFree(blocks, bytes);
  expect(await readiness(deps())).toEqual(found);
  expect(statfs).toHaveBeenCalledWith(deps().config.dataDir);
});

it('S-OPS-8 /readyz leaves it to writing where the file system does not say', async () => {
  vi.mocked(statfs).mockRejectedValue(new Error('ENOSYS'));
  expect(await readiness(deps())).toEqual({ isReady: true, lines: ['ready'] });
});

it.each([
  [LEAST_FREE - 1, 1, 'fail', '31 MB at .*, nothing is taken any more'],
  [LEAST_FREE, 1, 'warn', '32 MB at [^,]*'],
  [GIBIBYTE - 1, 1, 'warn', '1023 MB at [^,]*'],
  [GIBIBYTE, 1, 'ok', '1024 MB at [^,]*'],
  [GIBIBYTE / 4096, 4096, 'ok', '1024 MB at [^,]*'],
])('S-OPS-7 doctor knows a full disk: %d blocks of %d bytes are free', async (...row) => {
  const [blocks, bytes, level, text] = row;
  hasFree(blocks, bytes);
  const found = await lookAtPlace(deps().config);
  expect(found.filter((one) => one.text.startsWith('free space: '))).toEqual([
    { level, text: expect.stringMatching(new RegExp(`^free space: ${text}$`)) },
  ]);
});
