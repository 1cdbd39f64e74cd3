import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bytesAt, plain } from '../contract/uploads/upload-helpers.ts';
import { freePort } from '../support/server/free-port.ts';
import { PASSWORD, Visitor } from '../support/server/test-server.ts';
import { ROOT } from '../support/services/dockerfile.ts';
import { blackPng } from '../support/values/png.ts';
import { debianWithNode } from './debian.ts';
import { run } from './run-program.ts';

const STARTS = { timeout: 60_000, interval: 250 };
const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
const section = /^## systemd$(.*?)^## /ms.exec(guide)?.[1] ?? '';
/** The steps of the guide, but for the one that never ends. */
const steps = (/```sh\n(.*?)```/s.exec(section)?.[1] ?? '').replace(/ && journalctl .*/, '');
const doctor = /`(sudo -u lexdesk [^`]* doctor)`/.exec(section)?.[1] ?? '';

describe('S-OPS-9 the unit under systemd, by the steps of the guide', () => {
  let machine: ChildProcess;
  let url: string;
  const leader = () => run('pgrep', ['-P', `${machine.pid}`]).trim();
  const inside = (command: string): string =>
    run('nsenter', ['-t', leader(), '-a', 'sh', '-ec', command]).trim();
  const shown = (name: string) => inside(`systemctl show lexdesk -p ${name} --value`);
  const isReady = async () => expect((await fetch(`${url}/readyz`)).status).toBe(200);

  beforeAll(async () => {
    const here = [
      '--directory',
      debianWithNode(),
      '--volatile=overlay',
      `--bind-ro=${ROOT}:/opt/lexdesk`,
    ];
    const start = ['--boot', '--console=pipe', '--register=no', '--keep-unit'];
    machine = spawn('systemd-nspawn', [...here, ...start], { stdio: 'ignore' });
    const isUp = () => expect(inside('systemctl is-system-running || true')).toBe('running');
    await vi.waitFor(isUp, STARTS);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const settings = { PORT: port, ADMIN_PASSWORD: PASSWORD, CAPTCHA: 'off', TRUST_PROXY: 0 };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    const env = `cat > /etc/lexdesk/lexdesk.env <<'END'\n${lines.join('')}END\n`;
    inside(`cd /opt/lexdesk; ${steps.replace(/^cp /m, `${env}cp `)}`);
    await vi.waitFor(isReady, STARTS);
  });
  afterAll(async () => {
    // systemd-nspawn ends with what it booted, which would outlive it.
    const ended = once(machine, 'exit');
    process.kill(Number(leader()), 'SIGKILL');
    await ended;
  });

  it('lets the administrator in, and stores a picture', async () => {
    const visitor = await new Visitor(url).signIn('admin');
    const bytes = blackPng({ width: 8, height: 8 });
    const { address } = await plain(visitor, 'a.png', bytes);
    expect((await bytesAt(visitor, address)).equals(bytes)).toBe(true);
  });

  it('writes to nothing but its data, without a capability', () => {
    const within = `nsenter -t ${shown('MainPID')} -m`;
    for (const path of ['/opt/lexdesk/x', '/etc/x', '/home/x']) {
      expect(inside(`${within} touch ${path} 2>/dev/null || echo refused`)).toBe('refused');
    }
    expect(inside(`${within} touch /var/lib/lexdesk/x && rm /var/lib/lexdesk/x`)).toBe('');
    const status = inside(`cat /proc/${shown('MainPID')}/status`);
    expect(status).toMatch(/^CapEff:\s0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\s1$/m);
    expect(status).toMatch(/^Seccomp:\s2$/m);
  });

  it('runs the command of the guide as the account of the server', () => {
    expect(inside(`cd /; ${doctor}`)).toMatch(/^ok {3}app: built in/m);
  });

  it('starts again after a kill, and ends at once when it is stopped', async () => {
    inside('systemctl kill -s KILL lexdesk');
    await vi.waitFor(() => expect(shown('NRestarts')).toBe('1'), STARTS);
    await vi.waitFor(isReady, STARTS);
    inside('systemctl stop lexdesk');
    expect([shown('Result'), shown('ExecMainStatus')]).toEqual(['success', '0']);
  });
});
