import { expect, it } from 'vitest';
import { addArticle, addRecord } from '../../tests/support/data/table-rows.ts';
import { embeddedDeps } from '../../tests/support/server/embedded-deps.ts';
import { spellTitles } from './spell-titles.ts';

const deps = embeddedDeps();
const spellings = async (table: 'articles' | 'records') => {
  const rows = await deps().db.selectFrom(table).select(['id', 'spelling', 'version']).execute();
  return Object.fromEntries(rows.map(({ id, spelling, version }) => [id, [spelling, version]]));
};

it('S-FIND-1 spells what was written before, without being a change of it', async () => {
  const { db } = deps();
  await addArticle(db, { id: 'old', title: '劳动合同', spelling: null });
  await addArticle(db, { id: 'spelt', title: '劳动合同', spelling: 'kept' });
  for (let at = 0; at < 150; at += 1) await addRecord(db, { id: `r${at}`, title: '栏目' });
  expect(await spellTitles(deps())).toBe(151);
  expect(await spellings('articles')).toEqual({
    old: ['ldht laodonghetong', 1],
    spelt: ['kept', 1],
  });
  const records = await spellings('records');
  expect(Object.values(records)).toEqual(Array(150).fill(['lm lanmu', 1]));
  expect(await spellTitles(deps())).toBe(0);
});

it('begins nothing once the signal has come', async () => {
  const { db } = deps();
  await addRecord(db, { id: 'a', title: '甲' });
  expect(await spellTitles(deps(), AbortSignal.abort())).toBe(0);
  expect(await spellings('records')).toEqual({ a: [null, 1] });
});
