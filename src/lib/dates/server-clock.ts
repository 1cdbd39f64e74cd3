import * as v from 'valibot';
import { parseJson } from '../parse-json.ts';

const KEY = 'lexdesk.clock';
/** A difference below this is not worth a write, milliseconds. */
const COARSE = 30_000;

const known = v.object({
  /** Server's clock minus the device's, as of the last answer, milliseconds. */
  offset: v.number(),
  /** What the server's clock said then: it is not earlier now, whatever the device's clock shows. */
  latest: v.number(),
});

type Known = v.InferOutput<typeof known>;

/** Derives from the date of a reply how wrong the device's clock is. */
export function recordServerDate(serverDate: number): void {
  const { offset, latest } = read();
  // The last answer counts, not the latest time: a clock that ran ahead, here or there, would stay ahead for good.
  const next = { offset: serverDate - Date.now(), latest: serverDate };
  const same = Math.abs(next.offset - offset) < COARSE && Math.abs(next.latest - latest) < COARSE;
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

/** What the server's clock showed when the device's showed this, milliseconds, as far as is known. */
export const fromDeviceClock = (ms: number): number => ms + read().offset;

let parsed: { text: string | null; known: Known } | undefined;

/** Each time in a list asks: it is read again only where it has changed, here or in another tab. */
function read(): Known {
  const text = localStorage.getItem(KEY);
  if (parsed?.text !== text || !parsed) {
    const checked = v.safeParse(known, parseJson(text));
    parsed = { text, known: checked.success ? checked.output : { offset: 0, latest: 0 } };
  }
  return parsed.known;
}
