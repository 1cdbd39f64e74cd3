import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const { platform, env } = process;

const NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = [
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** Where a browser may be installed on this system, best first. */
function candidates(): string[] {
  if (platform === 'darwin') {
    return MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  }
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA];
    return roots.flatMap((root) => (root ? WINDOWS_PROGRAMS.map((one) => join(root, one)) : []));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

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

/** Playwright's own build; as root also the libraries that a bare system lacks. */
function installPlaywrights(): string | undefined {
  if (!playwrightCli('install', 'chromium')) return undefined;
  const path = chromium.executablePath();
  if (!runs(path) && platform === 'linux' && isRoot()) playwrightCli('install-deps', 'chromium');
  return runs(path) ? path : undefined;
}

/** Debian's package with fonts for Chinese text. */
function installDebians(): string | undefined {
  if (platform !== 'linux' || !isRoot() || !existsSync('/usr/bin/apt-get')) return undefined;
  const packages = ['chromium', 'fonts-noto-cjk'];
  shell('apt-get', ['update', '-qq']);
  shell('env', ['DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-qq', ...packages]);
  return runs('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined;
}

/**
 * Path of a Chromium browser: `CHROME_PATH`, one that is installed, else one that it installs now, notifying so on the
 * console. Throws with one line when there is none to be had.
 */
export function findBrowser(): string {
  const wanted = env.CHROME_PATH;
  if (wanted && !runs(wanted))
    throw new Error(`CHROME_PATH=${wanted} is not a browser that starts`);
  if (wanted) return wanted;
  const installed = [...candidates(), chromium.executablePath()].find(runs);
  if (installed) return installed;
  console.log('browser: none installed, installing one');
  const path = installPlaywrights() ?? installDebians();
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
