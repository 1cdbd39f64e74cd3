import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { BatchResult } from '../../../src/contract/record.ts';
import type { Call } from '../../base/call.ts';
import { kindOf } from './audit-changes.ts';
import type { Touched } from './audit-objects.ts';

interface Collected extends Pick<Call, 'subject' | 'changed'> {
  /** What was named, each with its own outcome where the reply has one for each of a batch; undefined: there is no reply. */
  touched(reply: unknown): readonly Touched[];
}

/** Collects what a call is about while its handler runs. */
export function collectTouched(endpoint: Endpoint): Collected {
  const all = new Map<string, Touched>();
  const kind = kindOf(endpoint);
  const changed: Call['changed'] = (change) => {
    // What is not an id (a sort at the top of a tree) is nothing.
    if (change.id === '') return;
    all.set(change.id, { ...all.get(change.id), kind, ...change });
  };
  return {
    changed,
    subject: (...ids) => {
      for (const id of ids) changed({ id });
    },
    touched(reply) {
      const results = resultsIn(reply);
      return [...all.values()].map((one) => {
        // What a call that was refused had changed before is undone.
        if (reply === undefined) return { id: one.id, kind: one.kind };
        const code = results.find(({ id }) => id === one.id)?.code ?? 0;
        return code === 0 ? one : { ...one, result: String(code) };
      });
    },
  };
}

const resultsIn = (reply: unknown): readonly BatchResult[] =>
  (reply as { results?: readonly BatchResult[] } | null | undefined)?.results ?? [];
