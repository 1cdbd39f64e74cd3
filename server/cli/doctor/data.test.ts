import { expect, it } from 'vitest';
import { addUser } from '../../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { replaceFactor } from '../../security/factor/second-factor.ts';
import { lookAtData } from './data.ts';

const deps = embeddedDeps();
const codes = { shown: [], salt: 'salt', hashes: [] as string[] };

/** A user whose authenticator was set up under this signing secret. */
async function addOwner(id: string, secret = deps().secret): Promise<void> {
  const { db, now } = deps();
  await addUser(db, { id });
  const factor = { secret: 'JBSWY3DPEHPK3PXP', step: 1, codes: { ...codes, hashes: [id] } };
  await replaceFactor({ db, deps: { now, secret } }, id, factor);
}
const lineOf = async () =>
  (await lookAtData(deps())).find(({ text }) => text.startsWith('authenticators:'));

it('S-OPS-7 names accounts whose authenticator the signing secret does not open', async () => {
  await addOwner('ann');
  expect(await lineOf()).toEqual({ level: 'ok', text: 'authenticators: each of 1 can be read' });
  for (const id of ['bob', 'eve']) await addOwner(id, 'of before');
  expect(await lineOf()).toEqual({
    level: 'warn',
    text: 'authenticators: of 3 2 cannot be read (bob, eve): admin reset-factor',
  });
});
