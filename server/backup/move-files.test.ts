import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withBadSector } from '../../tests/support/server/bad-sector.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { localStorage } from '../storage/local-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { moveFiles } from './move-files.ts';

const deps = embeddedDeps();
const names = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
let root = '';
let from: Storage;
let to: Storage;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lexdesk-move-'));
  from = await localStorage(join(root, 'from'), true);
  to = await localStorage(join(root, 'to'), true);
  const user = { userName: 'u', nickName: '', realName: '', phone: '', email: '', avatar: '' };
  await deps()
    .db.insertInto('users')
    .values({ id: 'u', ...user, level: '', passwordHash: '', disabled: 0, createdAt: 0 })
    .execute();
  for (const name of names) await store(name);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function store(storageName: string): Promise<void> {
  const received = await from.receive([Buffer.from(storageName)], 100);
  await received.commit(storageName);
  const { size, sha256 } = received;
  const own = { userId: 'u', kind: 'file', name: 'x', type: 'text/plain', createdAt: 0 };
  await deps()
    .db.insertInto('files')
    .values({ id: storageName, size, sha256, storageName, ...own })
    .execute();
}

const move = (change: Partial<Parameters<typeof moveFiles>[1]> = {}) =>
  moveFiles(deps(), { from, to, target: 'disk', drop: true, ...change });
/** Content of a stored file, in whichever place it is. */
const held = async (name: string) =>
  ((await to.inspect(name)) ?? (await from.inspect(name)))?.sha256 ?? null;

/** A storage whose process is killed at its n-th step: every later call fails. */
function killedAt(step: { left: number }, storage: Storage): Storage {
  const killed = (work: (...args: never[]) => unknown) => {
    return (...args: never[]) => {
      step.left -= 1;
      if (step.left < 0) throw new Error('killed');
      return work(...args);
    };
  };
  const entries = Object.entries(storage).map(([name, work]) => [name, killed(work)]);
  return Object.fromEntries(entries) as unknown as Storage;
}

describe('S-OPS-4 moving files', () => {
  it('that is killed at any step has lost nothing, and goes on when it is called again', async () => {
    const digests = await Promise.all(names.map(held));
    let steps = 0;
    for (; ; steps += 1) {
      const step = { left: steps };
      const done = await move({ from: killedAt(step, from), to: killedAt(step, to) }).then(
        () => true,
        ({ message }) => message !== 'killed',
      );
      expect(await Promise.all(names.map(held))).toEqual(digests);
      if (done) break;
    }
    expect(steps).toBeGreaterThan(5);
    expect(await move()).toEqual({
      left: [],
      done: [expect.stringMatching(/^0 files are in the data folder/)],
    });
    expect(await Promise.all(names.map((name) => to.sizeOf(name)))).toEqual([40, 40, 40]);
    expect(await Promise.all(names.map((name) => from.sizeOf(name)))).toEqual([null, null, null]);
  });

  it('leaves no copy of a file that is destroyed meanwhile', async () => {
    const [gone = ''] = names;
    const slow: Storage = {
      ...from,
      async read(name, start, end) {
        const bytes = await from.read(name, start, end);
        if (name !== gone) return bytes;
        await deps().db.deleteFrom('files').where('storageName', '=', gone).execute();
        await from.drop(gone);
        return bytes;
      },
    };
    await move({ from: slow, drop: false });
    expect(await held(gone)).toBeNull();
    expect(await to.sizeOf(names[1] ?? '')).toBe(40);
  });

  it('keeps what another one moves at the same time', async () => {
    const [name = ''] = names;
    const slow: Storage = {
      ...from,
      async read(asked, start, end) {
        const bytes = await from.read(asked, start, end);
        if (asked === name) await move();
        return bytes;
      },
    };
    await move({ from: slow });
    expect(await to.sizeOf(name)).toBe(40);
  });

  it('may be done by several at once', async () => {
    await Promise.all([move(), move(), move()]);
    expect(await Promise.all(names.map((name) => to.sizeOf(name)))).toEqual([40, 40, 40]);
  });

  it('replaces a copy that is damaged', async () => {
    const [name = ''] = names;
    await (await to.receive([Buffer.from('x'.repeat(40))], 100)).commit(name);
    const before = await from.inspect(name);
    await move();
    expect(await to.inspect(name)).toEqual(before);
  });

  it('leaves a file that the disk cannot read where it is, and moves the rest', async () => {
    const [bad = '', second = ''] = names;
    expect(await move({ from: withBadSector(from, bad) })).toEqual({
      left: [`the disk cannot read it, left where it was: ${bad}`],
      done: [expect.stringMatching(/^2 files are in the data folder/)],
    });
    expect([await from.sizeOf(bad), await to.sizeOf(bad)]).toEqual([40, null]);
    expect(await to.sizeOf(second)).toBe(40);
  });

  it('replaces a copy that the other disk cannot read', async () => {
    const [name = ''] = names;
    await move({ drop: false });
    let isMended = false;
    const receive: Storage['receive'] = async (bytes, most) => {
      isMended = true;
      return to.receive(bytes, most);
    };
    const broken = withBadSector(to, name);
    const inspect: Storage['inspect'] = (one) => (isMended ? to : broken).inspect(one);
    expect((await move({ to: { ...to, receive, inspect } })).done).toEqual([
      expect.stringMatching(/^3 files are in the data folder, 1 of them copied now/),
    ]);
  });
});
