import { useState } from 'react';
import { toLocalInput } from '../../../lib/dates/dates.ts';
import { serverNow } from '../../../lib/dates/server-clock.ts';

export const NOT_AHEAD = '请选择将来的时间';

/** Whether a time is not in the future; milliseconds since 1970, null: none is chosen. */
export const isPast = (moment: number | null): boolean => moment === null || moment <= serverNow();

/** State of a time input; initial value in milliseconds since 1970 (null: none). */
export function useMoment(planned: number | null) {
  const [text, setText] = useState(planned === null ? '' : toLocalInput(planned));
  const typed = new Date(text).getTime();
  return [{ text, value: Number.isNaN(typed) ? null : typed }, setText] as const;
}
