import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EntityName } from '../../../src/contract/entities.ts';
import { articleFieldsOf } from '../../support/calls/article-calls.ts';
import { callsOf } from '../../support/calls/record-calls.ts';
import { sampleOf } from '../../support/data/record-samples.ts';
import type { Visitor } from '../../support/server/test-server.ts';
import { backedUpDatabases } from '../../support/services/postgres-programs.ts';
import type { RunningServer } from '../operation/built-server.ts';
import { site } from './backup-helpers.ts';

const PATIENCE = 120_000;
const kinds = ['article', 'cata'] as const;
type Kind = (typeof kinds)[number];

/** Articles are written by the same calls as records. */
const calls = (kind: Kind, visitor: Visitor) => callsOf(kind as EntityName, visitor);
const fieldsOf = (kind: Kind, title: string) =>
  kind === 'article' ? articleFieldsOf({ title }) : sampleOf(kind, { name: title });
const titled = (kind: Kind, title: string) => (kind === 'article' ? { title } : { name: title });

describe.each(backedUpDatabases)(
  'S-OPS-7 versions after a restore on %s',
  {
    timeout: PATIENCE,
  },
  (database) => {
    const here = site(database);
    const ids: Record<Kind, string> = { article: randomUUID(), cata: randomUUID() };
    /** Made after the backup, so that only a device knows it. */
    const late: Record<Kind, string> = { article: randomUUID(), cata: randomUUID() };
    let server: RunningServer;
    let visitor: Visitor;

    const save = (kind: Kind, version: number, title: string) =>
      calls(kind, visitor).update({ id: ids[kind], version, ...fieldsOf(kind, title) });
    const create = (kind: Kind, id: string, title: string) =>
      calls(kind, visitor).create({ id, ...fieldsOf(kind, title) });

    beforeAll(async () => {
      const [env, folder] = [await here().place(), await here().folder()];
      ({ server, visitor } = await here().start(env));
      for (const kind of kinds) {
        await create(kind, ids[kind], '备份前');
        for (const version of [1, 2]) await save(kind, version, `备份前 ${version}`);
      }
      expect((await here().lexdesk(env, 'backup', folder)).code).toBe(0);
      for (const kind of kinds) {
        for (const version of [3, 4]) await save(kind, version, `丢失 ${version}`);
        await create(kind, late[kind], '丢失');
      }
      await server.end('SIGTERM');
      expect((await here().lexdesk(env, 'restore', folder, '--replace')).code).toBe(0);
      ({ server, visitor } = await here().start(env));
    }, PATIENCE);
    afterAll(() => server?.end('SIGTERM'));

    it.each(kinds)(
      'what a device holds of an %s does not overwrite what came after',
      async (kind) => {
        const { get } = calls(kind, visitor);
        const restored = await get(ids[kind]);
        expect(restored).toMatchObject({ version: 3, ...titled(kind, '备份前 2') });
        const first = await save(kind, 3, '别人');
        await save(kind, first.version, '别人 2');
        const current = await get(ids[kind]);
        expect(current).toMatchObject(titled(kind, '别人 2'));
        for (const version of [3, 4, 5]) {
          const refused = await save(kind, version, '设备').catch((error: unknown) => error);
          expect(refused).toMatchObject({ kind: 'stale', current: { version: current.version } });
        }
        expect(await get(ids[kind])).toEqual(current);
      },
    );

    it.each(kinds)('an %s that is made anew has no version that a device knows', async (kind) => {
      const made = await create(kind, late[kind], '重建');
      expect(made.version).toBeGreaterThan(2 ** 27);
      const stale = { id: late[kind], version: 1, ...fieldsOf(kind, '设备') };
      const refused = await calls(kind, visitor)
        .update(stale)
        .catch((error: unknown) => error);
      expect(refused).toMatchObject({ kind: 'stale', current: titled(kind, '重建') });
    });
  },
);
