import { expect, it } from 'vitest';
import { savedEntities } from '../src/contract/entities.ts';
import type { OutboxEntity } from '../src/offline/model/outbox-entry.ts';
import { endpointsOf, loadEndpoints as loadInPage } from '../src/offline/outbox/send-save.ts';
import { loadEndpoints } from './bundled-endpoints.ts';

const names = Object.keys(savedEntities) as OutboxEntity[];

it.each(names)('S-UP-4 sends a save of %s by the calls that a page sends it by', async (entity) => {
  const calls = await loadEndpoints(entity);
  expect(calls.update.path).toMatch(/\/update$/);
  expect(endpointsOf(entity)).toBe(calls);
  expect(await loadInPage(entity)).toBe(calls);
});

it('S-UP-4 each entity has calls of its own', () => {
  const paths = names.map((name) => savedEntities[name].update.path);
  expect(new Set(paths).size).toBe(names.length);
});
