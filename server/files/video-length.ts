/** Reads the bytes of a file from `start` to `end`, both inclusive. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

/** Content of a box; `end` is exclusive. */
interface Span {
  start: number;
  end: number;
}

/** Maximum sibling boxes to inspect; regular files have about ten. */
const MOST_BOXES = 64;
/** Seconds; a longer duration is treated as invalid. */
const LONGEST = 30 * 24 * 60 * 60;

/** Duration of an MP4 in whole seconds, from its movie header (ISO 14496-12); null if there is none. */
export async function videoLength(read: ReadBytes, size: number): Promise<number | null> {
  const movie = await findBox(read, 'moov', { start: 0, end: size });
  const header = movie && (await findBox(read, 'mvhd', movie));
  if (!header) return null;
  const bytes = await read(header.start, Math.min(header.start + 32, header.end) - 1);
  const isLong = bytes[0] === 1;
  if (bytes.length < (isLong ? 32 : 20)) return null;
  const rate = bytes.readUInt32BE(isLong ? 20 : 12);
  const length = isLong ? Number(bytes.readBigUInt64BE(24)) : bytes.readUInt32BE(16);
  const seconds = Math.round(length / rate);
  return seconds > 0 && seconds <= LONGEST ? seconds : null;
}

async function findBox(read: ReadBytes, type: string, { start, end }: Span): Promise<Span | null> {
  let at = start;
  for (let seen = 0; seen < MOST_BOXES && at + 8 <= end; seen += 1) {
    const head = await read(at, Math.min(at + 16, end) - 1);
    const box = spanOf(head, at, end);
    if (!box) return null;
    if (head.toString('latin1', 4, 8) === type) return box;
    at = box.end;
  }
  return null;
}

/** Content of the box at `at`; null if its declared size exceeds the enclosing box. */
function spanOf(head: Buffer, at: number, end: number): Span | null {
  const declared = head.readUInt32BE(0);
  const isLarge = declared === 1;
  if (isLarge && head.length < 16) return null;
  const start = at + (isLarge ? 16 : 8);
  const length = isLarge ? Number(head.readBigUInt64BE(8)) : declared;
  const behind = declared === 0 ? end : at + length;
  return behind >= start && behind <= end ? { start, end: behind } : null;
}
