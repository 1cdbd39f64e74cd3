// The part of `npm run test:all` that `npm test` leaves out, one after the other; says at the end what failed.
import { spawnSync } from 'node:child_process';

const playwright = (config) => `playwright test --config ${config}`;
const STEPS = {
  'stories in the whole browser, every width and scheme': [
    playwright('tests/playwright.config.ts'),
    { BROWSER: 'full', STORIES: 'whole' },
  ],
  'unit and contract tests on the Node of the image': ['node tests/support/run/newest-node.js'],
  faults: [playwright('tests/faults/playwright.config.ts')],
  engines: [playwright('tests/engines/playwright.config.ts')],
  soak: ['node tests/soak/run.js --minutes 5'],
  'several processes': ['node tests/cluster/run.js sharing'],
  'a clock that is ahead': ['node tests/cluster/run.js clock'],
  'a database that fails over': ['node tests/cluster/run.js failover'],
  'soak of several processes': ['node tests/cluster/run.js soak --minutes 3'],
  'soak on a database that fails over': ['node tests/cluster/run.js failover-soak --minutes 5'],
  fuzz: ['node tests/fuzz/run.js --minutes 2'],
  'image and systemd unit': ['node tests/image/run.js'],
};

const failed = Object.entries(STEPS).filter(([name, [command, more]]) => {
  console.log(`\n${name}`);
  const env = { ...process.env, ...more };
  return spawnSync(command, { shell: true, stdio: 'inherit', env }).status !== 0;
});
for (const [name] of failed) console.log(`FAILED ${name}`);
process.exitCode = failed.length > 0 ? 1 : 0;
