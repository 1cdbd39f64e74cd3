import type { Deps } from '../base/call.ts';
import type { Touched } from '../http/audit/audit-objects.ts';
import { audit } from '../http/audit/write-audit.ts';
import { COMMAND_LINE } from './command.ts';

/** Writes a command to the audit log in the same form as a call. */
export const recordCommand = (deps: Deps, call: string, action: string, touched: Touched) =>
  audit(
    deps,
    {
      ...{ at: deps.now(), userName: COMMAND_LINE, action, result: 'ok', duration: 0 },
      ...{ client: { address: '', userAgent: '' }, requestId: crypto.randomUUID(), call },
    },
    [touched],
  );
