import * as v from 'valibot';
import { parseJson } from '../../lib/parse-json.ts';

const KEY = 'lexdesk.clock';
/** A difference below this is not worth a write, milliseconds. */
const COARSE = 30_000;

const known = v.object({
  /** Server's clock minus the device's, as of the last answer, milliseconds. */
  offset: v.number(),
  /** The latest time that the server ever sent: it is not earlier now, whatever the device's clock shows. */
  latest: v.number(),
});

/** Derives from the date of a reply how wrong the device's clock is. */
export function recordServerDate(serverDate: number): void {
  const { offset, latest } = read();
  const next = { offset: serverDate - Date.now(), latest: Math.max(latest, serverDate) };
  const same = Math.abs(next.offset - offset) < COARSE && next.latest - latest < COARSE;
  if (same) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Full or denied: ages are then counted by the device's clock.
  }
}

/** An estimate of the server's clock without a request, milliseconds. */
export function serverNow(): number {
  const { offset, latest } = read();
  return Math.max(latest, Date.now() + offset);
}

function read(): v.InferOutput<typeof known> {
  const checked = v.safeParse(known, parseJson(localStorage.getItem(KEY)));
  return checked.success ? checked.output : { offset: 0, latest: 0 };
}
