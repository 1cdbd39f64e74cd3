import type { Outcome } from '../../../src/contract/access/audit.ts';
import type { Deps } from '../../base/call.ts';
import { inSlices } from '../../db/slices.ts';
import { objectsOf, type Touched } from './audit-objects.ts';

/** The user name of jobs in the audit log and in histories. */
export const JOB = '定时任务';

/** A finished call. */
export interface Ended {
  at: number;
  userName: string;
  action: string;
  /** `ok`, or the code of the refusal. */
  result: string;
  client: { address: string; userAgent: string };
  /** Milliseconds. */
  duration: number;
  requestId: string;
  /** Method and path. */
  call: string;
}

/**
 * Writes an audit line for each object of a call, at least one; many in slices. A failure to write is logged and does
 * not undo the call.
 */
export async function audit(
  deps: Deps,
  { client, ...ended }: Ended,
  touched: readonly Touched[],
): Promise<void> {
  const { address, userAgent } = client;
  try {
    await inSlices(await objectsOf(deps.db, touched), async (some) => {
      const rows = some.map(({ result = ended.result, ...object }) => ({
        ...{ ...ended, address, userAgent, ...object },
        ...{ result, outcome: outcomeOf(result) },
      }));
      await deps.db.insertInto('audit').values(rows).execute();
    });
  } catch (error) {
    deps.log({ level: 'error', audit: { ...ended, address }, error: String(error) });
  }
}

/** Codes 500 to 599 are defects and failures of the machine. */
function outcomeOf(result: string): Outcome {
  if (result === 'ok') return 'ok';
  return /^5\d\d$/.test(result) ? 'failed' : 'refused';
}
