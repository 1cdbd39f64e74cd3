import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { nextVersion, raiseFloor, versionAt, versionFloor } from './version-floor.ts';

const deps = embeddedDeps();
const BEGIN = Date.UTC(2020, 0, 1);
const raiseTo = (now: number) => sql.raw(raiseFloor('settings', now)).execute(deps().db);

it('S-OPS-7 a version is one more than the last, and never below the floor', () => {
  expect([nextVersion(0, 0), nextVersion(0, 7)]).toEqual([1, 8]);
  expect([nextVersion(100, 0), nextVersion(100, 98)]).toEqual([100, 100]);
  expect([nextVersion(100, 99), nextVersion(100, 100)]).toEqual([100, 101]);
});

it('S-OPS-7 the floor is the second of the restore, and never sinks', async () => {
  expect([deps().versionFloor, await versionFloor(deps().db)]).toEqual([0, 0]);
  await raiseTo(BEGIN + 200_000_999);
  expect(await versionFloor(deps().db)).toBe(200_000);
  // Compared as numbers: as texts this one would be greater.
  await raiseTo(BEGIN + 90_000_000);
  expect(await versionFloor(deps().db)).toBe(200_000);
  await raiseTo(BEGIN + 1_000_000_000);
  expect(await versionFloor(deps().db)).toBe(1_000_000);
});

it('S-OPS-7 a floor fits into the columns until 2088', () => {
  expect(versionAt(Date.UTC(2088, 0, 1))).toBeLessThan(2 ** 31);
});
