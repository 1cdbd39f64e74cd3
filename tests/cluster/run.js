// `npm run cluster`: the tests of several processes. `npm run cluster -- failover`: those of a database that fails over.
// `-- soak --minutes 3 --seed 7`: the soak before a cluster; `-- failover-soak`: before that database. `-- clock`: one process whose clock is ahead. `-- --stay`: starts the whole, prints its addresses, and stays; `-- failover-stay`: on that database.
// Plain JavaScript: Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runVitest } from '../support/run/installed-program.js';
import { providePrograms } from '../support/run/provide-programs.js';
import { runSeeded } from '../support/run/run-seeded.js';

/** Set in the namespace in which all processes end with the first one. */
const INSIDE = 'LEXDESK_CLUSTER_INSIDE';
const [verb = 'sharing', ...rest] = process.argv.slice(2);
const COMMON = ['nginx', 'postgres'];
const FAILOVER = [...COMMON, 'patroni', 'etcd', 'haproxy'];
const verbs = {
  sharing: { programs: COMMON, run: () => vitest('sharing') },
  failover: { programs: FAILOVER, run: () => vitest('failover') },
  soak: { programs: COMMON, run: () => soak('cluster') },
  'failover-soak': { programs: FAILOVER, run: () => soak('failover') },
  clock: { programs: COMMON, run: () => vitest('clock') },
  '--stay': { programs: COMMON, run: () => vitest('stay') },
  'failover-stay': { programs: FAILOVER, run: () => vitest('stay', { STAY_ON: 'failover' }) },
};

function vitest(name, env = {}) {
  const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
  return runVitest(config, [name, ...rest], { env });
}

function soak(site) {
  process.argv.splice(2, 1);
  process.env.SOAK_SITE = site;
  return runSeeded({
    name: 'soak',
    again: `cluster -- ${verb}`,
    minutes: '3',
    program: ['@playwright/test', 'cli.js'],
    options: [
      'test',
      '--config',
      fileURLToPath(new URL('../soak/playwright.config.ts', import.meta.url)),
    ],
  });
}

/** Runs this once more where every process ends with it, however it ends: as root, a namespace of processes. */
function inside() {
  const namespace = ['--pid', '--fork', '--kill-child', '--mount-proc'];
  const env = { ...process.env, [INSIDE]: '1' };
  // The first process in it takes leave of orphans that end, as Node does not: Patroni waits for a PostgreSQL that is a zombie.
  const first = ['sh', '-c', '"$@"; exit $?', 'sh'];
  const again = [process.execPath, ...process.argv.slice(1)];
  const unshare = ['--pdeathsig', 'KILL', 'unshare', ...namespace];
  return spawnSync('setpriv', [...unshare, ...first, ...again], { stdio: 'inherit', env }).status;
}

function main() {
  const wanted = verbs[verb];
  if (!wanted) {
    console.error(`cluster: ${verb} is none of ${Object.keys(verbs).join(', ')}`);
    return 2;
  }
  const problem = providePrograms(wanted.programs);
  if (problem) {
    console.error(`cluster ${problem}`);
    return 1;
  }
  if (process.getuid?.() === 0 && !process.env[INSIDE]) return inside();
  return wanted.run();
}

process.exitCode = main() ?? 1;
