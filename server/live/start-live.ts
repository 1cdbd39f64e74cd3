import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../base/call.ts';
import { isDraining } from '../base/draining.ts';
import { openHints } from '../db/connection/hints.ts';
import { allVersions } from '../records/dict-versions.ts';
import { livingSessions } from '../security/session/authenticate.ts';
import { authenticateSocket } from './authenticate-socket.ts';
import { watchDesks } from './desk-hints.ts';
import { CLOSE, Pages } from './pages.ts';
import { refusalOf, refuseUpgrade } from './refuse-upgrade.ts';

/** Milliseconds between looks at the database: whose session is over, and what other processes changed while no hint came. */
const LOOK_EVERY = 2000;
/** Milliseconds between signs of life that a page has to answer. */
const BEAT_EVERY = 30_000;
/** Milliseconds that pages get to hang up when the server ends. */
const GRACE = 1000;
/** Connections of one process. */
export const MOST_SOCKETS = 2000;
/** Bytes; a page sends nothing but its token. */
const maxPayload = 1024;

/** Sends pages the dictionaries and open articles that have changed, until their sessions end. Returns the function that stops it. */
export function startLive(server: Server, deps: Deps, most = MOST_SOCKETS): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const pages = new Pages();
  deps.metrics.gauge('lexdesk_sockets', 'Open websockets.', () => sockets.clients.size);
  server.on('upgrade', (request, socket, head) => {
    const isBusy = isDraining(deps) || sockets.clients.size >= most;
    const refusal = isBusy ? 503 : refusalOf(request, deps.config);
    if (refusal) return refuseUpgrade(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (page) => {
      // What is too long or malformed closes the connection; there is nothing else to do about it.
      page.on('error', () => undefined);
      authenticateSocket(page, request, deps, async (tokenHash) => {
        if (!pages.add(page, tokenHash)) return page.close(CLOSE.tryLater);
        // It gets every change from here on: none falls in between.
        pages.send(await allVersions(deps.db), [page]);
      });
    });
  });
  const stops = [watchDatabase(pages, deps), beat(sockets.clients)];
  return () => {
    for (const stop of stops) stop();
    for (const socket of sockets.clients) {
      socket.close(CLOSE.goingAway);
      // A peer that vanished never closes its side, and the server waits for all.
      setTimeout(() => socket.terminate(), GRACE).unref();
    }
  };
}

/** Sends what has changed, at once: this process says so itself, the others by hints. */
function watchDatabase(pages: Pages, deps: Deps): () => void {
  let known = new Map<string, number>();
  const deskChanges = watchDesks(deps);
  const compare = async () => {
    const hashes = pages.sessions;
    if (hashes.length === 0) return;
    const living = await livingSessions(deps, hashes);
    pages.end((hash) => hashes.includes(hash) && !living.has(hash));
    pages.rename((hash) => living.get(hash)?.tokenHash ?? hash);
    const dicts = await allVersions(deps.db);
    const changed = dicts.filter(({ name, version }) => known.get(name) !== version);
    known = new Map(dicts.map(({ name, version }) => [name, version]));
    if (changed.length > 0) pages.send(changed);
    pages.hint(await deskChanges());
  };
  const look = coalesce(() =>
    compare().catch((error: unknown) => deps.log({ level: 'error', live: String(error) })),
  );
  const hints = openHints(deps.config.databaseUrl, deps.db, look);
  // One that is lost is made up for by the next look.
  const tellOthers = coalesce(() => hints.send().catch(() => undefined));
  const changed = () => {
    look();
    tellOthers();
  };
  const end = (tokenHash: string) => {
    pages.end((hash) => hash === tokenHash);
    tellOthers();
  };
  const timer = setInterval(look, LOOK_EVERY);
  deps.events.on('dicts', changed).on('desks', changed).on('sessionEnded', end);
  return () => {
    clearInterval(timer);
    void hints.stop();
    deps.events.off('dicts', changed).off('desks', changed).off('sessionEnded', end);
  };
}

/** Drops connections whose other end no longer answers a ping. */
function beat(sockets: ReadonlySet<WebSocket>): () => void {
  const pinged = new WeakSet<WebSocket>();
  const timer = setInterval(() => {
    for (const socket of sockets) {
      if (pinged.has(socket)) {
        socket.terminate();
        continue;
      }
      pinged.add(socket);
      socket.once('pong', () => pinged.delete(socket));
      socket.ping();
    }
  }, BEAT_EVERY);
  return () => clearInterval(timer);
}

/** Runs the work, never twice at a time: all calls made while it runs lead to one more run. */
function coalesce(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}
