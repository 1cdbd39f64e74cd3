import type { OutboxEntry } from '../model/outbox-entry.ts';

type Link = Pick<OutboxEntry, 'seq' | 'id' | 'parent'>;

/** A save and those that build on it, one on the other. */
export function chainFrom<One extends Link>(first: Link, saves: readonly One[]): One[] {
  const chain = saves.filter(({ seq }) => seq === first.seq);
  for (const save of saves) if (save.parent === chain.at(-1)?.id) chain.push(save);
  return chain;
}
