import { expect, it } from 'vitest';
import { savedEntities } from '../../contract/entities.ts';
import { loadFields } from './known-fields.ts';

it.each(Object.keys(savedEntities))('S-ADM-5 the log names the fields of %s', async (entity) => {
  const known = await loadFields(entity);
  const labels = known?.groups?.flatMap(({ fields }) => fields).map(({ label }) => label);
  expect(labels?.length).toBeGreaterThan(0);
});

it.each(['constructor', '../log/log', 'nothing'])('S-ADM-5 it knows no fields of %s', (kind) => {
  expect(loadFields(kind)).toBeUndefined();
});
