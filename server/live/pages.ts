import type { WebSocket } from 'ws';
import type { LiveNews } from '../../src/contract/live.ts';

/** Maximum connections per session: each visible tab has one. */
const MOST_OF_SESSION = 30;

/** Close codes of the WebSocket protocol. */
export const CLOSE = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const;

/** The authenticated pages by token hash. */
export class Pages {
  readonly #sessions = new Map<WebSocket, string>();

  /** Token hashes, without duplicates. */
  get sessions(): string[] {
    return [...new Set(this.#sessions.values())];
  }

  /** Adds a page unless its session has too many. */
  add(page: WebSocket, tokenHash: string): boolean {
    const others = [...this.#sessions.values()].filter((hash) => hash === tokenHash);
    if (others.length >= MOST_OF_SESSION) return false;
    this.#sessions.set(page, tokenHash);
    page.once('close', () => this.#sessions.delete(page));
    return true;
  }

  /** Sends dictionary versions to these pages, by default to all. */
  send(dicts: LiveNews['dicts'], pages: Iterable<WebSocket> = this.#sessions.keys()): void {
    post({ dicts, desks: [] }, pages);
  }

  /** Sends ids of changed articles to the pages of the sessions that have them open. */
  hint(desks: ReadonlyMap<string, readonly string[]>): void {
    for (const [page, hash] of this.#sessions) {
      const ids = desks.get(hash);
      if (ids) post({ dicts: [], desks: [...ids] }, [page]);
    }
  }

  /** Updates token hashes: a session may renew its token, and its pages stay connected. */
  rename(newest: (tokenHash: string) => string): void {
    for (const [page, hash] of this.#sessions) this.#sessions.set(page, newest(hash));
  }

  /** Closes the pages of ended sessions. */
  end(isOver: (tokenHash: string) => boolean): void {
    for (const [page, hash] of this.#sessions) if (isOver(hash)) page.close(CLOSE.policy);
  }
}

function post(news: LiveNews, pages: Iterable<WebSocket>): void {
  const message = JSON.stringify(news);
  // The page may have closed meanwhile; the callback swallows the error.
  for (const page of pages) page.send(message, () => undefined);
}
