import { expect, it } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { isFirstStart } from './first-start.ts';

const deps = embeddedDeps();

it('S-ADM-11 is the first start until somebody signs in, where the server made up the password', async () => {
  const { db, config } = deps();
  const id = await addUser(db, { userName: 'admin' });
  expect(await isFirstStart(deps())).toBe(true);
  expect(await isFirstStart({ ...deps(), config: { ...config, adminPassword: 'own' } })).toBe(
    false,
  );
  await db.updateTable('users').set({ lastLoginAt: 1 }).where('id', '=', id).execute();
  expect(await isFirstStart(deps())).toBe(false);
});
