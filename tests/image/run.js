// The image in a container engine, and the unit under systemd. Plain JavaScript: Node 20 runs no TypeScript.
import { fileURLToPath } from 'node:url';
import { runVitest } from '../support/run/installed-program.js';
import { providePrograms } from '../support/run/provide-programs.js';

function main() {
  const problem =
    process.getuid?.() === 0
      ? providePrograms(['podman', 'runc', 'debootstrap', 'systemd-nspawn'])
      : 'needs root';
  if (problem) {
    console.error(`image ${problem}`);
    return 1;
  }
  const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
  return runVitest(config, process.argv.slice(2));
}

process.exitCode = main();
