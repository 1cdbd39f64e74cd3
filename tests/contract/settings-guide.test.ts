import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readConfig } from '../../server/config/server-config.ts';
import { LARGEST_PICTURE } from '../../server/files/accept-picture.ts';
import { MOST_PIXELS } from '../../server/files/make-picture.ts';
import { MOST_ANONYMOUS } from '../../server/security/anonymous-connections.ts';
import { CHUNK_SIZE } from '../../src/contract/file/file.ts';

const guide = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
const settings = guide.slice(guide.indexOf('## Settings'), guide.indexOf('## systemd'));
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
});
