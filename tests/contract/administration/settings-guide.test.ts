import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Installation } from '../../../server/cli/command.ts';
import { runCommand } from '../../../server/cli/run-command.ts';
import { readConfig } from '../../../server/config/server-config.ts';
import { LARGEST_PICTURE } from '../../../server/files/accept-picture.ts';
import { MOST_PIXELS } from '../../../server/files/make-picture.ts';
import { jobs } from '../../../server/jobs/start-jobs.ts';
import { MOST_SOCKETS } from '../../../server/live/start-live.ts';
import { dictDetailKind } from '../../../server/routes/dict/dict-kinds.ts';
import { MOST_ANONYMOUS } from '../../../server/security/anonymous-connections.ts';
import { KEEP_ALIVE, REQUEST_TIMEOUT } from '../../../server/start-server.ts';
import { CHUNK_SIZE } from '../../../src/contract/file/file.ts';

const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
const settings = guide.slice(guide.indexOf('## Settings'), guide.indexOf('## systemd'));
const watching = guide.slice(guide.indexOf('## Watching it'), guide.indexOf('## What grows'));
/** What makes the others be read, too. */
const set = {
  ...{ S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'lexdesk-files' },
  ...{ S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' },
} as const;

/** Every variable that the server asks for. */
function askedFor(): string[] {
  const names = new Set<string>();
  const get = (values: Record<string, string>, name: string) => {
    names.add(name);
    return values[name];
  };
  readConfig(
    new Proxy<Record<string, string>>(
      { ...set },
      { get: (values, name) => get(values, String(name)) },
    ),
  );
  return [...names].filter((name) => !name.endsWith('_FILE')).toSorted();
}

it('S-OPS-9 the guide has every variable that the server reads, and no other', () => {
  const rows = settings.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)]);
  expect(named.map(([, name]) => name).toSorted()).toEqual(askedFor());
});

it('S-OPS-9 the limits that the guide names are those of the server', () => {
  const limits = guide.slice(guide.indexOf('## Limits'), guide.indexOf('## Backup'));
  const mebibyte = 1024 * 1024;
  expect(limits).toContain(`in chunks of ${CHUNK_SIZE.max / mebibyte} MiB at most`);
  expect(limits).toContain(
    `pictures ${LARGEST_PICTURE / mebibyte} MB and ${MOST_PIXELS / 1e6} megapixels`,
  );
  expect(limits).toContain(`anybody signed in there | ${MOST_ANONYMOUS} |`);
  const sockets = MOST_SOCKETS.toLocaleString('en');
  expect(limits).toContain(`sockets of one process | ${sockets};`);
  expect(watching).toContain(`listen for changes; ${sockets} at most |`);
  const entries = dictDetailKind.group?.most?.toLocaleString('en');
  expect(limits).toContain(`entries of a dictionary | ${entries} |`);
  expect(limits).toContain(`a request | ${REQUEST_TIMEOUT / 3_600_000} hour to arrive |`);
});

it('S-OPS-9 the guide has every job of the server, and no other', () => {
  const row = watching.split('\n').find((line) => line.startsWith('| `lexdesk_job_runs_total'));
  const named = [...(row?.split(' | ')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(jobs.map(([job]) => job.name).toSorted());
});

/** What the command line prints of itself; for that it opens nothing. */
const helpOf = async (...words: string[]) =>
  (await runCommand([...words, '--help'], {} as Installation))?.lines ?? [];
/** How each verb is called, without the program's name. */
const calls = async (...words: string[]) =>
  (await helpOf(...words)).map((text) => text.replace(/^lexdesk (.*)\n {4}.+$/, '$1'));

it('S-OPS-9 the guide has every verb with its arguments, as --help does, and no other', async () => {
  const head = guide.slice(0, guide.indexOf('## What a machine needs'));
  const rows = [...head.matchAll(/^\| `(.+?)` \| ./gm)];
  expect(rows.map(([, call = '']) => call.replaceAll('\\|', '|'))).toEqual(await calls());
});

it('S-OPS-7 --help of each verb is about that one', async () => {
  const all = await calls();
  expect(all.length).toBeGreaterThan(10);
  for (const call of all) {
    const name = call.split(/ (?=[<[]|to-|app-)/)[0] ?? '';
    expect(await calls(...name.split(' '))).toEqual([call]);
  }
});

it('S-OPS-9 the proxy of the guide lets go of idle connections before the server does', () => {
  const proxy = readFileSync(new URL('../../../deploy/upstream.conf', import.meta.url), 'utf8');
  const [, seconds] = /keepalive_timeout (\d+)s; +# sooner/.exec(proxy) ?? [];
  expect(Number(seconds) * 1000).toBeLessThan(KEEP_ALIVE / 2);
});

it('S-OPS-12 package, image, README and guide name the same versions of Node', () => {
  const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
  const { node } = JSON.parse(read('package.json')).engines;
  const [, lowest, beyond] = /^>=([\d.]+) <(\d+)$/.exec(node) ?? [];
  const span = `${lowest} to ${Number(beyond) - 1}`;
  const [, image] = /^FROM node:(\d+)\./m.exec(read('Dockerfile')) ?? [];
  expect(read('.nvmrc').trim()).toBe(image);
  expect(read('README.md')).toContain(
    `Node ${span} and git, nothing else; ${image} is recommended`,
  );
  expect(guide).toContain(`Node ${image} (${span} run it, too)`);
});
