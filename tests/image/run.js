// The image in a container engine, and the unit under systemd. Plain JavaScript: Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { providePrograms } from '../support/provide-programs.js';

function main() {
  const problem =
    process.getuid?.() === 0
      ? providePrograms(['podman', 'runc', 'debootstrap', 'systemd-nspawn'])
      : 'needs root';
  if (problem) {
    console.error(`image ${problem}`);
    return 1;
  }
  const folder = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));
  const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
  const options = ['run', '--config', config, ...process.argv.slice(2)];
  return spawnSync(process.execPath, [join(folder, 'vitest.mjs'), ...options], { stdio: 'inherit' })
    .status;
}

process.exitCode = main() ?? 1;
