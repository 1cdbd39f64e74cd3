import type { BatchResult } from '../../src/contract/record.ts';
import { pacedYield } from '../db/slices.ts';
import { Refusal } from './refusal.ts';

/**
 * Applies `change` to each id independently and reports refusals per id, so `change` must refuse before it writes. Ids
 * are processed in sorted order, so that two batches cannot deadlock; results are in the order of `ids`. Other
 * calls are answered in between.
 */
export async function eachOf(
  ids: readonly string[],
  change: (id: string) => Promise<void>,
): Promise<BatchResult[]> {
  const results = new Map<string, BatchResult>();
  const yieldIfDue = pacedYield();
  for (const id of [...new Set(ids)].sort()) {
    results.set(id, await attempt(id, change));
    await yieldIfDue();
  }
  return ids.flatMap((id) => results.get(id) ?? []);
}

async function attempt(id: string, change: (id: string) => Promise<void>): Promise<BatchResult> {
  try {
    await change(id);
    return { id, code: 0, message: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, code: error.code, message: error.message };
  }
}
