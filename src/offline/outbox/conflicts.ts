import { announce } from '../model/messages.ts';
import type { OutboxEntry } from '../model/outbox-entry.ts';
import { chainFrom } from './chain.ts';
import { type Fields, mergeFields } from './merge.ts';
import { rebase } from './rebase.ts';
import { rewriteSaves } from './save-store.ts';

/**
 * The server's record is newer than what a save builds on. The save and those that build on it become one, on top of
 * that record, or in conflict with it. What holds somebody else's changes stays alone: those that build on it have not
 * seen them yet.
 */
export async function rebaseSaves(
  user: string,
  stale: OutboxEntry,
  record: unknown,
): Promise<void> {
  await rewriteSaves(user, stale.recordKey, (saves) => {
    const chain = chainFrom(stale, saves).slice(0, stale.mergedWith === undefined ? undefined : 1);
    const last = chain.at(-1);
    // Its owner gave it up meanwhile.
    if (!last) return {};
    const { baseFields, baseVersion, operation } = stale;
    const base = { baseFields, baseVersion, operation, parent: null };
    const whole = { ...last, ...base, fields: joinedFields(chain), joined: joinedIds(chain) };
    return { remove: chain.map(({ seq }) => seq), put: [rebase(whole, record)] };
  });
  announce(user, { type: 'outbox-changed' });
  announce(user, { type: 'wake' });
}

/** Names of the saves before the last, and what became one with any of them earlier. */
const joinedIds = (chain: readonly OutboxEntry[]): string[] => [
  ...chain.slice(0, -1).map(({ id }) => id),
  ...chain.flatMap(({ joined = [] }) => joined),
];

/** What saves come to that build one on the other; each may have seen an earlier state of the one before it. */
const joinedFields = (chain: readonly OutboxEntry[]): Fields =>
  chain
    .map(({ fields, baseFields }) => ({ fields, baseFields }))
    .reduce((below, { fields, baseFields }) => ({
      fields: mergeFields(baseFields ?? below.fields, fields, below.fields).fields,
      baseFields: null,
    })).fields;
