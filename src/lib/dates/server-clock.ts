import * as v from 'valibot';
import { parseJson } from '../parse-json.ts';

const KEY = 'lexdesk.clock';
/** Milliseconds; a smaller difference is not worth a write. */
const COARSE = 30_000;

const known = v.object({
  /** Server's clock minus the device's, as of the last reply, milliseconds. */
  offset: v.number(),
  /** The server's clock in that reply: a lower bound of the present time, whatever the device's clock shows. */
  latest: v.number(),
});

type Known = v.InferOutput<typeof known>;

/** Derives the error of the device's clock from the date of a reply. */
export function recordServerDate(serverDate: number): void {
  const { offset, latest } = read();
  // The last reply counts, not the latest time: after a clock that was ahead, here or there, the offset must go back.
  const next = { offset: serverDate - Date.now(), latest: serverDate };
  const same = Math.abs(next.offset - offset) < COARSE && Math.abs(next.latest - latest) < COARSE;
  if (same) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is full or denied: ages are then computed by the device's clock.
  }
}

/** An estimate of the server's clock without a request, milliseconds. */
export function serverNow(): number {
  const { offset, latest } = read();
  return Math.max(latest, Date.now() + offset);
}

/** Converts a time of the device's clock to the server's, milliseconds, by the last known offset. */
export const fromDeviceClock = (ms: number): number => ms + read().offset;

let parsed: { text: string | null; known: Known } | undefined;

/** Called for each time of a list, so parsed again only after a change, in this or another tab. */
function read(): Known {
  const text = localStorage.getItem(KEY);
  if (parsed?.text !== text || !parsed) {
    const checked = v.safeParse(known, parseJson(text));
    parsed = { text, known: checked.success ? checked.output : { offset: 0, latest: 0 } };
  }
  return parsed.known;
}
