import type { Endpoint } from '../../../src/contract/endpoint.ts';
import type { BatchResult } from '../../../src/contract/record.ts';
import type { Call } from '../../base/call.ts';
import { kindOf } from './audit-changes.ts';
import type { Touched } from './audit-objects.ts';

interface Collected extends Pick<Call, 'subject' | 'changed'> {
  /**
   * The recorded objects, each with its own result where a batch reply has one; undefined `reply`: the call was
   * refused.
   */
  touched(reply: unknown): readonly Touched[];
}

/** Collects the objects of a call while its handler runs. */
export function collectTouched(endpoint: Endpoint): Collected {
  const all = new Map<string, Touched>();
  const kind = kindOf(endpoint);
  const changed: Call['changed'] = (change) => {
    // An empty id is no object (a sort at the top of a tree).
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
        // A refused call was rolled back, so its changes are not logged.
        if (reply === undefined) return { id: one.id, kind: one.kind };
        const code = results.find(({ id }) => id === one.id)?.code ?? 0;
        return code === 0 ? one : { ...one, result: String(code) };
      });
    },
  };
}

const resultsIn = (reply: unknown): readonly BatchResult[] =>
  (reply as { results?: readonly BatchResult[] } | null | undefined)?.results ?? [];
