import { expect, it } from 'vitest';
import type { OutboxEntity } from '../src/offline/model/outbox-entry.ts';
import { learnCalls as learnInPage } from '../src/offline/outbox/load-endpoints.ts';
import { callsOf } from '../src/offline/outbox/saving-endpoints.ts';
import { learnCalls } from './learn-calls.ts';

const paths: Record<OutboxEntity, string> = {
  article: '{base}/article/',
  cata: '{base}/cata/',
  expandModel: '{base}/expandModel/',
  expand: '{base}/expand/',
  course: '{base}/course/',
  chapter: '{base}/chapter/',
  dict: '/dict/',
  dictDetail: '/dict/detail/',
  file: '{base}/file/',
};

for (const [entity, path] of Object.entries(paths) as [OutboxEntity, string][]) {
  it(`S-UP-4 sends a save of ${entity} by the calls that a page sends it by`, async () => {
    const calls = await learnCalls(entity);
    expect(calls.update.path).toBe(`${path}update`);
    expect(callsOf(entity)).toBe(calls);
    expect(await learnInPage(entity)).toBe(calls);
  });
}
