import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/server/free-port.ts';
import { bundledServer } from '../../support/server/server-bundle.ts';
import { BuiltServer } from './built-server.ts';

/** A device that every write to fails as a full disk does. */
const FULL = '/dev/full';

describe.runIf(process.platform === 'linux')('S-OPS-7 output that cannot be written', () => {
  let main = '';
  let built: BuiltServer;
  let env: Record<string, string>;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    main = join(await bundledServer(), 'main.js');
    built = await BuiltServer.build();
    env = { DATA_DIR: await built.dataDir(), OUT: await built.dataDir() };
    const { code } = await built.run(env, 'migrate');
    expect(code).toBe(0);
    const server = await built.start(env);
    await server.end('SIGTERM');
  }, 60_000);
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await built?.dispose();
    for (const folder of [env.DATA_DIR, env.OUT])
      await rm(folder ?? '', { recursive: true, force: true });
  });

  /** Runs the program by a line of the shell, in which `$run` stands for it. */
  const shell = (line: string, own: Record<string, string> = {}): ChildProcess => {
    const run = `'${process.execPath}' '${main}'`;
    const child = spawn('bash', ['-c', line.replaceAll('$run', run)], {
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', APP_DIR: built.appDir, ...env, ...own },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  };
  const ended = async (line: string) => {
    const child = shell(line);
    const [stdout, stderr, [code]] = await Promise.all([
      text(child.stdout as NodeJS.ReadableStream),
      text(child.stderr as NodeJS.ReadableStream),
      once(child, 'close'),
    ]);
    return { code, stdout, stderr };
  };

  it.each([
    '--help',
    'migrate',
    'export "$OUT/export"',
    'backup "$OUT/backup"',
    'verify "$OUT/backup"',
    'doctor',
    'admin list-sessions',
    'admin reset-password admin',
  ])(
    'ends %s with a code and one line',
    async (verb) => {
      const { code, stderr } = await ended(`$run ${verb} > ${FULL}`);
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^the output could not be written: ENOSPC\b.*\n$/),
      ]);
    },
    30_000,
  );

  it('ends quietly, but not as done, where nobody reads it', async () => {
    const { code, stdout, stderr } = await ended('set -o pipefail; $run --help | true');
    expect([code, stdout, stderr]).toEqual([1, '', '']);
  }, 30_000);

  it('keeps the code of a failure whose reason cannot be written', async () => {
    expect((await ended(`$run no-such-verb 2> ${FULL}`)).code).toBe(2);
  }, 30_000);

  it.each([
    ['on a full disk', `exec $run > ${FULL} 2> ${FULL}`],
    ['into a pipe without a reader', 'exec $run > >(true) 2> >(true)'],
  ])(
    'does not end the server: %s',
    async (_, line) => {
      const port = await freePort();
      const child = shell(line, { PORT: String(port), LOG_LEVEL: 'debug' });
      const health = () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ status }) => status,
          () => 0,
        );
      await expect.poll(health, { timeout: 20_000 }).toBe(200);
      for (let call = 0; call < 20; call += 1) expect(await health()).toBe(200);
      const closed = once(child, 'close');
      child.kill('SIGTERM');
      expect((await closed)[0]).toBe(0);
    },
    40_000,
  );
});
