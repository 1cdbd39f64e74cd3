import { expect, it } from 'vitest';
import { embeddedDeps } from '../../../tests/support/server/embedded-deps.ts';
import { turnsDuring } from '../../../tests/support/server/turns-during.ts';
import { CALL_SLICE } from '../../db/slices.ts';
import { audit } from './write-audit.ts';

const deps = embeddedDeps();
const ended = {
  ...{
    at: 1,
    userName: '甲',
    action: '排序菜单',
    result: 'ok',
    duration: 1,
    requestId: '',
    call: '',
  },
  client: { address: '', userAgent: '' },
};
const linesIn = async () => {
  const rows = await deps().db.selectFrom('audit').select(['kind', 'subject']).execute();
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
};

it('S-ADM-5 writes a line for a call that is about nothing', async () => {
  await audit(deps(), ended, []);
  expect(await linesIn()).toEqual([' ']);
});

it('S-ADM-5 S-OPS-6 writes a line for each of as many objects as a call may have, with room for others', async () => {
  const touched = Array.from({ length: 9999 }, (_, n) => ({ id: `${n}`, kind: 'menu' }));
  const turns = await turnsDuring(() => audit(deps(), ended, touched));
  expect(deps().logged).toEqual([]);
  expect(await linesIn()).toEqual(touched.map(({ id }) => `menu ${id}`));
  expect(turns).toBeGreaterThanOrEqual(9999 / CALL_SLICE);
});
