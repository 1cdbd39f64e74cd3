import { deviceDb } from './device-db.ts';

/** Notes in the database that something is kept for somebody: when it is gone, so is all the rest. */
export async function bearWitness(who: string): Promise<void> {
  await (await deviceDb()).put('witness', Date.now(), who);
}

/** Whether it is still there. Rejects where nothing can be read. */
export const hasWitness = async (who: string): Promise<boolean> =>
  (await (await deviceDb()).get('witness', who)) !== undefined;
