import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const { platform, env } = process;

/** The whole browser, or the headless shell: the same engine without a window's parts, at a third less CPU time. */
export type BrowserKind = 'full' | 'shell';

const NAMES = {
  full: [
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
    'microsoft-edge',
  ],
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
};
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];
const SHELL_FILE = /^(?:chrome-)?headless[-_]shell(?:\.exe)?$/;

const onPath = (names: string[]): string[] =>
  names.flatMap((name) =>
    (env.PATH ?? '')
      .split(delimiter)
      .filter(Boolean)
      .map((folder) => join(folder, name)),
  );

/** Where a whole browser may be installed on this system, best first. */
function fullCandidates(): string[] {
  if (platform === 'darwin') {
    return MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  }
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? WINDOWS_PROGRAMS.map((one) => join(root, one)) : []));
  }
  return onPath(NAMES.full);
}

/** Playwright's own builds; it tells the path of the whole browser only, the shell lies in the folder beside it. */
function playwrightCandidates(kind: BrowserKind): string[] {
  const full = chromium.executablePath();
  if (kind === 'full') return [full];
  const folder = /^.*[\\/]chromium(?=-\d+[\\/])-\d+/.exec(full)?.[0];
  const beside = folder?.replace(/chromium(?=-\d+$)/, 'chromium_headless_shell') ?? '';
  if (!existsSync(beside)) return [];
  const files = readdirSync(beside, { recursive: true }).map(String);
  return files.filter((file) => SHELL_FILE.test(basename(file))).map((file) => join(beside, file));
}

/** Every place where one may be, best first; the whole browser can do all that the shell can. */
const candidates = (kind: BrowserKind): string[] =>
  kind === 'full'
    ? [...fullCandidates(), ...playwrightCandidates('full')]
    : [...onPath(NAMES.shell), ...playwrightCandidates('shell'), ...candidates('full')];

/** Starts it once: a browser whose system libraries are missing is no browser. Windows opens a window, so not there. */
function runs(path: string): boolean {
  if (!existsSync(path)) return false;
  return platform === 'win32' || spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function shell(command: string, args: string[]): boolean {
  console.log(`browser: ${[command, ...args].join(' ')}`);
  const options = { stdio: ['ignore', 'inherit', 'inherit'] as const, timeout: 600_000 };
  return spawnSync(command, args, { ...options, stdio: [...options.stdio] }).status === 0;
}

const isRoot = () => process.getuid?.() === 0;

function playwrightCli(...args: string[]): boolean {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return shell(process.execPath, [cli, ...args]);
}

const PACKAGES = { full: 'chromium', shell: 'chromium-headless-shell' };

/** Playwright's own build; as root also the libraries that a bare system lacks. */
function installPlaywrights(kind: BrowserKind): string | undefined {
  if (!playwrightCli('install', PACKAGES[kind])) return undefined;
  const [path = ''] = playwrightCandidates(kind);
  if (!runs(path) && platform === 'linux' && isRoot())
    playwrightCli('install-deps', PACKAGES[kind]);
  return runs(path) ? path : undefined;
}

/** Debian's package with fonts for Chinese text. */
function installDebians(kind: BrowserKind): string | undefined {
  if (platform !== 'linux' || !isRoot() || !existsSync('/usr/bin/apt-get')) return undefined;
  const packages = [PACKAGES[kind], 'fonts-noto-cjk'];
  shell('apt-get', ['update', '-qq']);
  shell('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-qq', ...packages]);
  const path = join('/usr/bin', PACKAGES[kind]);
  return runs(path) ? path : undefined;
}

/** Older Debians have no package of the shell: then the whole browser. */
const install = (kind: BrowserKind): string | undefined =>
  installPlaywrights(kind) ?? installDebians(kind) ?? installDebians('full');

/**
 * Path of a Chromium browser: `CHROME_PATH`, one that is installed, else one that it installs now, telling so on the
 * console. Where a shell is asked for and there is none, the whole browser does as well. Throws with one line when there
 * is none to be had.
 */
export function findBrowser(kind: BrowserKind): string {
  const wanted = env.CHROME_PATH;
  if (wanted && !runs(wanted))
    throw new Error(`CHROME_PATH=${wanted} is not a browser that starts`);
  if (wanted) return wanted;
  const installed = candidates(kind).find(runs);
  if (installed) return installed;
  console.log('browser: none installed, installing one');
  const path = install(kind);
  if (!path) {
    throw new Error('No browser: install Chrome, Chromium or Edge, or set CHROME_PATH to one');
  }
  return path;
}

/** Switches that keep a test browser quiet and, as root in a container, able to start. */
export const browserArgs: string[] = [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
