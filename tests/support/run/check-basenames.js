// Refuses a basename that two product files have (design.md, "Words"): a search for one would find the other.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const PRODUCT = ['src', 'server', 'sw'];
/** Tests have the names of what they test, and every environment has its own tsconfig. */
const FREE = /\.test\.tsx?$|^tsconfig\.json$/;

const paths = new Map();
for (const folder of PRODUCT) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || FREE.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name).replaceAll('\\', '/');
    paths.set(entry.name, [...(paths.get(entry.name) ?? []), path]);
  }
}

const twice = [...paths.values()].filter(({ length }) => length > 1);
for (const same of twice) console.log(`one basename for ${same.length} files: ${same.join(', ')}`);
process.exitCode = twice.length > 0 ? 1 : 0;
