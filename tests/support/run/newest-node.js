// The unit and contract tests on the Node of the image (S-OPS-12), or another: `node tests/support/run/newest-node.js 26`.
// Plain JavaScript: Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runVitest } from './installed-program.js';
import { providePrograms } from './provide-programs.js';

const dockerfile = readFileSync(new URL('../../../Dockerfile', import.meta.url), 'utf8');
const version = process.argv[2] ?? /^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1];
const name = `node-${platform()}-${arch()}`;
const folder = mkdtempSync(join(tmpdir(), 'lexdesk-node-'));

function main() {
  // Tests before a program that cannot be installed are left out.
  const problem = providePrograms(['postgres', 'nginx', 'pgbouncer']);
  if (problem) console.error(`unit and contract tests ${problem}`);
  const wanted = ['install', '--prefix', folder, '--no-save', `${name}@${version}`];
  const { status } = spawnSync('npm', wanted, { stdio: 'inherit' });
  if (status !== 0) return 1;
  const bin = join(folder, 'node_modules', name, 'bin');
  // What the tests start is started with it, too.
  const env = { PATH: [bin, process.env.PATH].join(delimiter) };
  return runVitest('tests/vitest.config.ts', [], { node: join(bin, 'node'), env });
}

process.exitCode = main();
rmSync(folder, { recursive: true, force: true });
