import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { contextFiles, ROOT, readStages, stepsOf } from '../../support/services/dockerfile.ts';

const read = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

/** Not every system has it. */
const JUDGE = 'systemd-analyze';

describe('S-OPS-9 Dockerfile', () => {
  const stages = readStages();
  /** Sources of the COPYs from the checkout. */
  const copied = stages
    .flatMap(({ steps }) => steps)
    .filter(({ keyword, flags }) => keyword === 'COPY' && flags.length === 0)
    .flatMap(({ text }) => text.split(/\s+/).slice(0, -1));
  const isCopied = (path: string) =>
    copied.some((one) => path === one || path.startsWith(`${one}/`));

  it('is free of what a linter finds', () => {
    expect(validate(read('Dockerfile'))).toEqual([]);
  });

  it('rests on one pinned image, of the Node that README recommends', () => {
    const names = stages.map(({ name }) => name);
    const images = new Set(stages.map(({ base }) => base).filter((base) => !names.includes(base)));
    expect([...images]).toEqual([expect.stringMatching(/^node:24\.\d+\.\d+-\w+-slim$/)]);
  });

  it.each(['lexdesk', 'backup'])(
    '%s runs as nobody who owns its files, and says so by number',
    (name) => {
      const last = (wanted: string) =>
        stepsOf(name).findLast(({ keyword }) => keyword === wanted)?.text;
      expect(last('USER')).toBe('1000:1000');
      expect(last('STOPSIGNAL')).toBe('SIGTERM');
      expect(last('HEALTHCHECK')).toContain('/healthz');
    },
  );

  it('is what is built without a target', () => {
    expect(stages.at(-1)?.name).toBe('lexdesk');
  });

  it('copies what .dockerignore lets through, and nothing else is sent to the build', () => {
    const files = contextFiles();
    for (const source of copied) {
      expect(
        files.some((path) => path === source || path.startsWith(`${source}/`)),
        source,
      ).toBe(true);
    }
    expect(files.filter((path) => !isCopied(path))).toEqual([]);
    expect(
      files.filter((path) => /^(\.env|data\/|deploy\/(secrets|tls))|\.test\.tsx?$/.test(path)),
    ).toEqual([]);
  });

  it('copies the files outside src that src imports', () => {
    const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
      .map((path) => join('src', path));
    const imported = sources.flatMap((path) =>
      [...read(path).matchAll(/'((?:\.\.\/)+[^'?*]+)/g)].map(([, to = '']) =>
        relative('.', join(dirname(path), to)),
      ),
    );
    const outside = imported.filter(
      (path) => !path.startsWith('src/') && existsSync(join(ROOT, path)),
    );
    expect(outside).not.toEqual([]);
    expect(outside.filter((path) => !isCopied(path.replace(/\/$/, '')))).toEqual([]);
  });
});

interface Service {
  image?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  depends_on?: string[] | Record<string, unknown>;
}

describe('S-OPS-9 compose.yaml', () => {
  const { services, volumes, secrets } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: object;
    secrets: object;
  };
  const each = Object.entries(services);

  it.each(each)(
    '%s is closed: a read-only file system, no capability by default, a pinned image',
    (_, one) => {
      expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(one.image).toMatch(/^lexdesk(-backup)?$|:\d+\.\d+/);
    },
  );

  it.each(each)('%s names services, secrets and volumes that there are', (_, one) => {
    const needed = Array.isArray(one.depends_on)
      ? one.depends_on
      : Object.keys(one.depends_on ?? {});
    expect(Object.keys(services)).toEqual(expect.arrayContaining(needed));
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(one.secrets ?? []));
    for (const volume of one.volumes ?? []) {
      const [source = ''] = volume.split(':');
      if (!/^[./]/.test(source)) expect(Object.keys(volumes)).toContain(source);
    }
  });

  it.each(each)('%s gets its secrets as files', (_, one) => {
    for (const [name, value] of Object.entries(one.environment ?? {})) {
      const isSecret = /PASSWORD|SECRET|KEY_ID|DATABASE_URL/.test(name);
      expect([name, /_FILE$/.test(name)]).toEqual([name, isSecret]);
      if (isSecret) expect(one.secrets?.map((secret) => `/run/secrets/${secret}`)).toContain(value);
    }
  });

  it('has nginx pass calls on as on a machine, to processes whose addresses change', () => {
    const directives = (text: string) =>
      [...text.replaceAll(/#.*/g, '').matchAll(/^ {2}(\w.*;)/gm)].map(([, one]) => one);
    const fixed = directives(read('deploy/upstream.conf')).map((one) =>
      one?.replace('127.0.0.1:8080', 'lexdesk:8080 resolve'),
    );
    expect(directives(read('deploy/upstream-compose.conf'))).toEqual([
      fixed[0],
      expect.stringMatching(/^resolver /),
      ...fixed.slice(1),
    ]);
    expect(services.nginx?.volumes).toContain(
      './deploy/upstream-compose.conf:/etc/nginx/conf.d/upstream.conf:ro',
    );
  });

  it('leaves no secret in the repository', () => {
    expect(read('.gitignore').split('\n')).toEqual(
      expect.arrayContaining(['/deploy/secrets', '/deploy/tls', '/backup']),
    );
  });
});

describe('S-OPS-9 lexdesk.service', () => {
  const unit = read('deploy/lexdesk.service');

  it('may write to its data alone, and has no capability', () => {
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit).toMatch(/^CapabilityBoundingSet=$/m);
    expect(unit).not.toMatch(/^ReadWritePaths=/m);
    const folder = /^StateDirectory=(.+)$/m.exec(unit)?.[1];
    expect(unit).toContain(`DATA_DIR=/var/lib/${folder}`);
  });

  it('is closed as systemd itself judges it, where it is there', () => {
    const options = ['security', '--offline=true', '--no-pager', '--threshold=20'];
    const judged = spawnSync(JUDGE, [...options, join(ROOT, 'deploy/lexdesk.service')]);
    expect(judged.error ? 0 : judged.status).toBe(0);
  });
});
