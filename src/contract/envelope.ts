import * as v from 'valibot';

/** Every JSON reply: code, message for the user, data. */
export const envelope = v.object({
  rtn_code: v.pipe(v.number(), v.integer()),
  rtn_msg: v.optional(v.string(), ''),
  rtn_data: v.optional(v.unknown(), null),
});

export type Envelope = v.InferOutput<typeof envelope>;

/** Data of code 1001 if an administrator or a password change ended the session: the reason, for display. */
export const sessionEnd = v.object({ reason: v.pipe(v.string(), v.maxLength(100)) });
