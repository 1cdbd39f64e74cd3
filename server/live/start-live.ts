import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../base/call.ts';
import { isDraining } from '../base/draining.ts';
import { databaseLevel } from '../db/connection/database-away.ts';
import { openHints } from '../db/connection/hints.ts';
import { allVersions } from '../records/dict-versions.ts';
import { livingSessions } from '../security/session/authenticate.ts';
import { authenticateSocket } from './authenticate-socket.ts';
import { watchDesks } from './desk-hints.ts';
import { CLOSE, Pages } from './pages.ts';
import { refuseUpgrade, upgradeRefusal } from './refuse-upgrade.ts';

/**
 * Milliseconds between polls of the database for ended sessions, and for changes of other processes whose hint was
 * lost.
 */
const LOOK_EVERY = 2000;
/** Milliseconds between pings, which a page must answer. */
const BEAT_EVERY = 30_000;
/** Milliseconds that pages have to close when the server stops. */
const GRACE = 1000;
/** Maximum connections per process. */
export const MOST_SOCKETS = 2000;
/** Bytes; a page sends only its token. */
const maxPayload = 1024;

/**
 * Notifies pages of changed dictionaries and open articles until their sessions end. Returns a function that stops it,
 * and resolves once it no longer uses the database.
 */
export function startLive(server: Server, deps: Deps, most = MOST_SOCKETS): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const pages = new Pages();
  deps.metrics.gauge('lexdesk_sockets', 'Open websockets.', () => sockets.clients.size);
  server.on('upgrade', (request, socket, head) => {
    const isBusy = isDraining(deps) || sockets.clients.size >= most;
    const refusal = isBusy ? 503 : upgradeRefusal(request, deps.config);
    if (refusal) return refuseUpgrade(socket, refusal);
    sockets.handleUpgrade(request, socket, head, (page) => {
      // A message that is too long or malformed closes the connection; nothing else to handle.
      page.on('error', () => undefined);
      authenticateSocket(page, request, deps, async (tokenHash) => {
        if (!pages.add(page, tokenHash)) return page.close(CLOSE.tryLater);
        // Registered before the versions are read, so that no change is missed in between.
        pages.send(await allVersions(deps.db), [page]);
      });
    });
  });
  const stopWatching = watchDatabase(pages, deps);
  const stopBeat = beat(sockets.clients);
  return () => {
    stopBeat();
    for (const socket of sockets.clients) {
      socket.close(CLOSE.goingAway);
      // A vanished peer never closes its side, and the server waits for all connections.
      setTimeout(() => socket.terminate(), GRACE).unref();
    }
    return stopWatching();
  };
}

/** Sends changes immediately: this process is notified by events, other processes by hints. */
function watchDatabase(pages: Pages, deps: Deps): () => Promise<void> {
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
    compare().catch((error: unknown) =>
      deps.log({ level: databaseLevel(error), live: String(error) }),
    ),
  );
  const hints = openHints(deps.config.databaseUrl, deps.db, look.run);
  // The periodic poll compensates for a lost hint.
  const notifyOthers = coalesce(() => hints.send().catch(() => undefined));
  const changed = () => {
    look.run();
    notifyOthers.run();
  };
  const end = (tokenHash: string) => {
    pages.end((hash) => hash === tokenHash);
    notifyOthers.run();
  };
  const timer = setInterval(look.run, LOOK_EVERY);
  deps.events.on('dicts', changed).on('desks', changed).on('sessionEnded', end);
  return () => {
    clearInterval(timer);
    void hints.stop();
    deps.events.off('dicts', changed).off('desks', changed).off('sessionEnded', end);
    return Promise.all([look.end(), notifyOthers.end()]).then(() => undefined);
  };
}

/** Terminates connections whose peer no longer answers pings. */
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

/** Runs the work, never concurrently: all calls during a run result in one more run. */
function coalesce(work: () => Promise<void>): { run: () => void; end: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let again = false;
  const runAll = async () => {
    do {
      again = false;
      await work();
    } while (again);
    running = null;
  };
  return {
    run() {
      if (running) again = true;
      else running = runAll();
    },
    /** Resolves when the present run, the last one, has ended. */
    async end() {
      again = false;
      await running;
    },
  };
}
