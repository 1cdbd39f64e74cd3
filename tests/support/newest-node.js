// The unit and contract tests on the Node of the image (S-OPS-12), or another: `node tests/support/newest-node.js 26`.
// Plain JavaScript: Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
const version = process.argv[2] ?? /^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1];
const name = `node-${platform()}-${arch()}`;
const folder = mkdtempSync(join(tmpdir(), 'lexdesk-node-'));
const run = (program, args, env = {}) =>
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;

function main() {
  const installed = run('npm', ['install', '--prefix', folder, '--no-save', `${name}@${version}`]);
  if (installed !== 0) return installed;
  const bin = join(folder, 'node_modules', name, 'bin');
  const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));
  const tests = [join(vitest, 'vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'];
  // What the tests start is started with it, too.
  return run(join(bin, 'node'), tests, { PATH: [bin, process.env.PATH].join(delimiter) });
}

process.exitCode = main();
rmSync(folder, { recursive: true, force: true });
