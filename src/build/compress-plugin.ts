import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Bytes; smaller files fit into one packet anyway. */
const SMALLEST = 1024;

/** Writes `.br` and `.gz` next to every text file of the output, after all other plugins have written theirs. */
export function compressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'lexdesk-compress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
        for (const file of files) await compress(join(file.parentPath, file.name));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
