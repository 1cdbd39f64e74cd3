import { livingDesks } from '../articles/article-desks.ts';
import type { Deps } from '../base/call.ts';

/** An open article: its visible state as one comparable text, and the sessions that have it open. */
interface OpenArticle {
  shown: string;
  sessions: readonly string[];
}

/**
 * Returns a function that finds the open articles that changed since its last call: article ids by the session to
 * notify. It reads the database, which all processes share, so it does not matter which process handled the change.
 */
export function watchDesks(deps: Deps): () => Promise<ReadonlyMap<string, readonly string[]>> {
  let known: ReadonlyMap<string, OpenArticle> = new Map();
  return async () => {
    const before = known;
    known = await openArticles(deps);
    const hints = new Map<string, string[]>();
    for (const [id, { shown, sessions }] of known) {
      if (before.get(id)?.shown === shown) continue;
      // A single session has just opened it and needs no notification.
      if (!before.has(id) && sessions.length === 1) continue;
      for (const hash of sessions) hints.set(hash, [...(hints.get(hash) ?? []), id]);
    }
    return hints;
  };
}

async function openArticles(deps: Deps): Promise<ReadonlyMap<string, OpenArticle>> {
  const rows = await livingDesks(deps)
    .innerJoin('articles', 'articles.id', 'articleDesks.articleId')
    .select(['articleId', 'articleDesks.tokenHash', 'userName', 'editing', 'articles.version'])
    .orderBy('articleId')
    .orderBy('userName')
    .orderBy('editing')
    .execute();
  const open = new Map<string, { shown: Set<string>; sessions: Set<string> }>();
  for (const { articleId, tokenHash, userName, editing, version } of rows) {
    const one = open.get(articleId) ?? { shown: new Set([`${version}`]), sessions: new Set() };
    one.shown.add(`${editing} ${userName}`);
    one.sessions.add(tokenHash);
    open.set(articleId, one);
  }
  return new Map(
    [...open].map(([id, { shown, sessions }]) => [
      id,
      { shown: [...shown].join('\n'), sessions: [...sessions] },
    ]),
  );
}
