import type { WebSocket } from 'ws';
import type { LiveNews } from '../../src/contract/live.ts';

/** Connections of one session: each tab in sight has one. */
const MOST_OF_SESSION = 30;

/** Codes of the protocol. */
export const CLOSE = { goingAway: 1001, policy: 1008, tryLater: 1013 } as const;

/** The authenticated pages, each with the hash of its token. */
export class Pages {
  readonly #sessions = new Map<WebSocket, string>();

  /** Hashes of the tokens, each once. */
  get sessions(): string[] {
    return [...new Set(this.#sessions.values())];
  }

  /** Takes a page in, unless its session has too many. */
  add(page: WebSocket, tokenHash: string): boolean {
    const others = [...this.#sessions.values()].filter((hash) => hash === tokenHash);
    if (others.length >= MOST_OF_SESSION) return false;
    this.#sessions.set(page, tokenHash);
    page.once('close', () => this.#sessions.delete(page));
    return true;
  }

  /** Sends versions to one page, or to all. */
  send(dicts: LiveNews['dicts'], pages: Iterable<WebSocket> = this.#sessions.keys()): void {
    post({ dicts, desks: [] }, pages);
  }

  /** Sends ids of articles to the pages of the sessions that have them open. */
  hint(desks: ReadonlyMap<string, readonly string[]>): void {
    for (const [page, hash] of this.#sessions) {
      const ids = desks.get(hash);
      if (ids) post({ dicts: [], desks: [...ids] }, [page]);
    }
  }

  /** Sessions may get other tokens, and keep their pages. */
  rename(newest: (tokenHash: string) => string): void {
    for (const [page, hash] of this.#sessions) this.#sessions.set(page, newest(hash));
  }

  /** Closes the pages of sessions that are over. */
  end(isOver: (tokenHash: string) => boolean): void {
    for (const [page, hash] of this.#sessions) if (isOver(hash)) page.close(CLOSE.policy);
  }
}

function post(news: LiveNews, pages: Iterable<WebSocket>): void {
  const message = JSON.stringify(news);
  // A page may have been closed meanwhile.
  for (const page of pages) page.send(message, () => undefined);
}
