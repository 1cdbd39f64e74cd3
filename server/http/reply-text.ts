import { CALL_SLICE, mapInSlices } from '../db/slices.ts';

interface Envelope {
  rtn_code: number;
  rtn_msg: string;
  rtn_data: unknown;
}

/**
 * JSON of a reply, as `JSON.stringify` writes it. Long lists among its fields are written in slices, yielding to other
 * calls in between: one of 9,999 records has megabytes. Then the reply is bytes, as encoding them takes as long.
 */
export async function replyText(envelope: Envelope): Promise<string | Buffer<ArrayBuffer>> {
  const { rtn_data: data, ...head } = envelope;
  if (!hasLongList(data)) return JSON.stringify(envelope);
  const parts: Buffer[] = [];
  let before = `${JSON.stringify(head).slice(0, -1)},"rtn_data":{`;
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    parts.push(Buffer.from(`${before}${JSON.stringify(name)}:`));
    parts.push(...(isLong(value) ? await listParts(value) : [Buffer.from(JSON.stringify(value))]));
    before = ',';
  }
  return Buffer.concat([...parts, Buffer.from('}}')]);
}

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > CALL_SLICE;

const hasLongList = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.values(data).some(isLong);

async function listParts(list: readonly unknown[]): Promise<Buffer[]> {
  let before = '[';
  const slices = await mapInSlices(list, async (some) => {
    const part = Buffer.from(`${before}${JSON.stringify(some).slice(1, -1)}`);
    before = ',';
    return [part];
  });
  return [...slices, Buffer.from(']')];
}
