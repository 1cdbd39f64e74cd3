import { beforeEach, describe, expect, it } from 'vitest';
import {
  addBranch,
  author,
  branchFields,
  branchKind,
} from '../../tests/support/data/branch-kind.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { EVERYTHING, isCataIn, type Scope } from '../db/scope.ts';
import { isRecordIn, refuseOutside } from './record-scope.ts';
import { updateRecord } from './write-records.ts';

const deps = embeddedDeps();
const kind = { ...branchKind, within: (scope: Scope) => isCataIn(scope, 'records.id') };
/** Scope of `mine` and everything below it. */
const MINE: Scope = { ...EVERYTHING, catas: ['mine'] };
const noParent = { code: 2001, data: { fields: { parentId: '上级枝不存在' } } };

beforeEach(async () => {
  await addBranch(deps().db, { id: 'mine' });
  await addBranch(deps().db, { id: 'below', parentId: 'mine' });
  await addBranch(deps().db, { id: 'others' });
});

describe('records within a scope', () => {
  const found = async (of: typeof branchKind, scope: Scope) => {
    const rows = deps().db.selectFrom('records').select('id').where(isRecordIn(of, scope));
    return (await rows.execute()).map(({ id }) => id).sort();
  };

  it('are selected by the condition of the kind; all if it has none', async () => {
    expect(await found(kind, MINE)).toEqual(['below', 'mine']);
    expect(await found(kind, EVERYTHING)).toEqual(['below', 'mine', 'others']);
    expect(await found(branchKind, MINE)).toEqual(['below', 'mine', 'others']);
  });
});

describe('a place', () => {
  const refuse = (parentId: string | null, scope: Scope, of: typeof branchKind = kind) =>
    refuseOutside(deps().db, of, parentId, scope);

  it('is below what the caller manages', async () => {
    await expect(refuse('mine', MINE)).resolves.toBeUndefined();
    await expect(refuse('below', MINE)).resolves.toBeUndefined();
    await expect(refuse('others', MINE)).rejects.toMatchObject(noParent);
    await expect(refuse('none', MINE)).rejects.toMatchObject(noParent);
  });

  it('is not the top, except without a scope limit', async () => {
    await expect(refuse(null, MINE)).rejects.toMatchObject({
      ...{ code: 2001, data: { fields: { parentId: '请选择上级枝' } } },
    });
    await expect(refuse(null, EVERYTHING)).resolves.toBeUndefined();
  });

  it('is anywhere without a scope limit, and in a kind without scopes', async () => {
    await expect(refuse('others', EVERYTHING)).resolves.toBeUndefined();
    await expect(refuse('others', MINE, branchKind)).resolves.toBeUndefined();
    await expect(refuse(null, MINE, branchKind)).resolves.toBeUndefined();
  });

  it('is checked when a record moves, not when it stays where another user put it', async () => {
    const update = (parentId: string | null, version: number) => {
      const change = { id: 'mine', version, fields: branchFields({ parentId }) };
      return updateRecord(deps().db, kind, change, { ...author, scope: MINE });
    };
    await expect(update(null, 1)).resolves.toMatchObject({ version: 2 });
    await expect(update('others', 2)).rejects.toMatchObject(noParent);
  });
});
