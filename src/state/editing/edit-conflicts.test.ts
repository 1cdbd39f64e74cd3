import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { BASE, storeEdit, theirs } from '../../../tests/support/device/conflicts.ts';
import { fail, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { StaleError } from '../../api/errors.ts';
import { drainSaves } from '../../offline/outbox/drain-saves.ts';
import { listOutbox } from '../../offline/outbox/outbox-queue.ts';
import { conflictOf } from './edit-conflicts.ts';

it('S-API-5 a conflict shows whose other side it is, from when, and which fields only one side changed', async () => {
  const baseFields = { ...BASE, summary: '' };
  await storeEdit('甲', { title: '我的题', summary: '我的摘要' }, { baseFields });
  const record = theirs({ title: '他的题', body: '他的文' });
  await drainSaves(savesAnsweredBy('甲', fail(new StaleError('', record))));
  const [entry] = await listOutbox('甲');
  expect(entry && conflictOf(entry)).toMatchObject({
    by: '李四',
    at: record.updatedAt,
    overlaps: [{ field: 'title', mine: '我的题', theirs: '他的题' }],
    joined: [
      { field: 'body', isMine: false },
      { field: 'summary', isMine: true },
    ],
  });
});
