import type { Injection } from '../support/services/fault-proxy.ts';
import type { TextField } from './actions.ts';

/** What the app said of something it was given: it is kept, it is refused, or nobody could see. */
type Said = 'kept' | 'refused' | 'unseen';

export interface UploadNote {
  name: string;
  size: number;
  sha256: string;
  owner: string;
  device: number;
  said: Said;
}

export interface ArticleNote {
  title: string;
  /** Known once the app showed it. */
  id: string | null;
  owner: string;
  device: number;
  /** Name of the file it refers to. */
  attached: string | null;
  said: Said;
}

export interface TextNote {
  /** Stands in one field of one save and nowhere else. */
  mark: string;
  field: TextField;
  article: string;
  owner: string;
  device: number;
  said: Said;
}

/** What people gave to the app, and what it said. */
export class Ledger {
  readonly uploads: UploadNote[] = [];
  readonly articles: ArticleNote[] = [];
  readonly texts: TextNote[] = [];
  /** What must not have happened, as it was seen. */
  readonly violations: string[] = [];
  /** Faults that wait on the way for calls to strike. */
  readonly injected: { name: string; injection: Injection }[] = [];
  readonly outcomes = { done: 0, unseen: 0, skipped: 0 };
  /** Conflicts that were decided. */
  conflicts = 0;
  readonly #struck: string[] = [];

  /** Notes a fault that struck at once. */
  fault(name: string): void {
    this.#struck.push(name);
  }

  /** How often each fault struck. */
  get faults(): Map<string, number> {
    const counts = new Map<string, number>();
    const add = (name: string, times: number) =>
      times > 0 && counts.set(name, (counts.get(name) ?? 0) + times);
    for (const name of this.#struck) add(name, 1);
    for (const { name, injection } of this.injected) add(name, injection.hits);
    return counts;
  }
}
