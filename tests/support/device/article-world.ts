import { NetworkError, RefusalError, StaleError } from '../../../src/api/errors.ts';
import { readRecord } from '../../../src/offline/outbox/rebase.ts';
import { ID, type Sent } from './saves.ts';

export const NAMES = ['title', 'summary', 'body'] as const;
export type Fields = Record<(typeof NAMES)[number], string>;

/**
 * One article on a server that keeps to the contract. Each text is written once, so that one that is gone can be told: it
 * is lost where nobody who replaced it had seen it.
 */
export class ArticleWorld {
  /** Texts that somebody has replaced with their eyes open. */
  readonly seen = new Set<string>(['']);
  /** Texts that the server has had. */
  readonly arrived = new Set<string>(['']);
  /** Texts that our own saves took away from the server. */
  readonly taken = new Set<string>();
  fields: Fields | null;
  version = 1;
  #by = '我';
  readonly #replies = new Map<string, unknown>();

  constructor(fields: Fields | null) {
    this.fields = fields;
    for (const name of NAMES) if (fields) this.arrived.add(fields[name]);
  }

  /** The article as it is answered. */
  record() {
    return {
      ...{ id: ID, author: '', coverId: null, attachmentIds: [], status: 'draft', editor: '' },
      ...{ createdAt: 1, updatedAt: 1, updatedBy: this.#by, updatedByName: this.#by },
      ...{ version: this.version, ...this.fields },
    };
  }

  /** Somebody else changes it, and sees what they change. */
  changeByOther(change: Partial<Fields>): void {
    if (!this.fields) return;
    for (const name of NAMES) if (name in change) this.seen.add(this.fields[name]);
    this.#write({ ...this.fields, ...change }, '李四');
  }

  /** The answer to a save; a key that is repeated gets its first one. */
  answer({ path, request, key = '' }: Sent): unknown {
    const known = this.#replies.get(key);
    if (known) return known;
    const isNew = path.endsWith('create');
    if (isNew ? this.fields !== null : request.version !== this.version) {
      throw new StaleError('', this.record());
    }
    const { title, summary, body } = request as Fields;
    this.#write({ title, summary, body }, '我');
    const reply = this.record();
    this.#replies.set(key, reply);
    return reply;
  }

  /** The same over a bad network: it fails before, is refused, or its answer is lost. */
  answerBadly(sent: Sent, luck: number): unknown {
    if (luck < 0.15) throw new NetworkError();
    if (luck < 0.25) throw new RefusalError(2001, '别名已被使用', null);
    const reply = this.answer(sent);
    if (luck > 0.85) throw new NetworkError();
    return reply;
  }

  /** Their side of a conflict, as the form shows it. */
  theirs(current: unknown): Fields {
    const record = readRecord('article', current);
    if (!record) throw new Error('no record to compare with');
    return record.fields as Fields;
  }

  #write(fields: Fields, by: string): void {
    const before = this.fields;
    for (const name of NAMES) {
      this.arrived.add(fields[name]);
      if (by === '我' && before && before[name] !== fields[name]) this.taken.add(before[name]);
    }
    this.version += before ? 1 : 0;
    this.fields = fields;
    this.#by = by;
  }
}
