// Runs the static checks side by side, with `--build` also the build and its sizes, and prints what failed. Plain
// JavaScript: Node 20 runs no TypeScript.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const STEPS = {
  ...(process.argv.includes('--build') && { 'build and sizes': 'npm run build && npm run size' }),
  'types: page': 'tsc -p tsconfig.json',
  'types: worker': 'tsc -p sw/tsconfig.json',
  'types: server': 'tsc -p server/tsconfig.json',
  'types: tests': 'tsc -p tests/tsconfig.json',
  'lint and format': 'biome check --error-on-warnings',
  'import direction': 'depcruise --config .dependency-cruiser.cjs src sw server tests',
  'dead code: all': 'knip --no-progress --treat-config-hints-as-errors',
  'rows of the behaviour table': 'node tests/support/run/rows.js',
  'stories that wait': 'node tests/support/run/check-stories.js',
  'no basename twice': 'node tests/support/run/check-basenames.js',
  'unused packages: product': 'knip --no-progress --production --exclude exports,types',
};

/** Runs one command with its output kept; the packages' binaries are on the path because npm started us. */
const run = (command) =>
  new Promise((resolve) => {
    const output = [];
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (data) => output.push(data));
    child.stderr.on('data', (data) => output.push(data));
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(output) }));
  });

const waiting = Object.entries(STEPS);
let failed = 0;

async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const start = performance.now();
    const { ok, output } = await run(step[1]);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${step[0]} (${seconds} s)`);
    if (!ok) console.log(`$ ${step[1]}\n${output}`);
    failed += ok ? 0 : 1;
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
if (failed > 0) {
  console.log(`${failed} of ${Object.keys(STEPS).length} checks failed`);
  process.exitCode = 1;
}
