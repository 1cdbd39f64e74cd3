import { expect } from 'vitest';
import { CancelledError, StaleError } from '../../../src/api/errors.ts';
import { drainSaves } from '../../../src/offline/outbox/drain-saves.ts';
import { enqueueSave, type Save } from '../../../src/offline/outbox/enqueue-save.ts';
import { ID, save, savesAnsweredBy } from './saves.ts';

/** What edits start from. */
export const BASE = { title: '题', body: '文' };

/** The article as another user left it. */
export const theirs = (fields: Record<string, unknown>, version = 7) => ({
  ...{ id: ID, status: 'draft', updatedBy: '李四', updatedAt: 1, version },
  ...BASE,
  ...fields,
});

/** Stores an edit of {@link BASE}. */
export const storeEdit = (
  user: string,
  fields: Record<string, unknown>,
  more: Partial<Save> = {},
): Promise<string> =>
  enqueueSave(user, save('题', { baseFields: BASE, fields: { ...BASE, ...fields }, ...more }));

/** One call is answered, with 412 and this record or with the other one, before the network is gone. */
export async function drainOne(
  user: string,
  newer: unknown,
  answer: unknown = null,
): Promise<void> {
  const context = savesAnsweredBy(user, () => {
    if (newer !== null) throw new StaleError('', newer);
    return answer;
  });
  context.assertOwner = () => {
    if (context.sent.length > 0) throw new CancelledError();
  };
  await expect(drainSaves(context)).rejects.toThrow(CancelledError);
}
