import type { Context } from 'hono';
import type { Deps } from './call.ts';
import { machineFailure } from './machine-failure.ts';
import { Refusal, refuse } from './refusal.ts';

/** The refusal that whatever was thrown becomes. A defect of ours is logged with its stack, and told without. */
export function refusalOf(error: unknown, http: Context, deps: Deps, endpoint: string): Refusal {
  if (error instanceof Refusal) return error;
  // The caller went away in the middle of its body: nobody reads this answer.
  if (http.req.raw.signal.aborted) return refuse(400, '请求中断');
  const known = machineFailure(error);
  const stack = error instanceof Error ? error.stack : String(error);
  deps.log({ level: known ? 'warn' : 'error', endpoint, stack });
  return known ?? refuse(500, '服务器内部错误');
}
