import { CALL_SLICE, mapInSlices } from '../db/slices.ts';

/**
 * JSON of a reply, as `JSON.stringify` writes it. Long lists among its fields are written in slices, yielding to other
 * calls in between: one of 9,999 records has megabytes.
 */
export async function replyText({ rtn_data: data, ...envelope }: Envelope): Promise<string> {
  if (!hasLongList(data)) return JSON.stringify({ ...envelope, rtn_data: data });
  const fields: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    const text = isLong(value) ? await listText(value) : JSON.stringify(value);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `${JSON.stringify(envelope).slice(0, -1)},"rtn_data":{${fields.join(',')}}}`;
}

interface Envelope {
  rtn_code: number;
  rtn_msg: string;
  rtn_data: unknown;
}

const isLong = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length > CALL_SLICE;

const hasLongList = (data: unknown): data is object =>
  typeof data === 'object' && data !== null && Object.values(data).some(isLong);

async function listText(list: readonly unknown[]): Promise<string> {
  const slices = await mapInSlices(list, async (some) => [JSON.stringify(some).slice(1, -1)]);
  return `[${slices.join(',')}]`;
}
