import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { callsOf, fieldsFor, make, staff } from '../../support/calls/record-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';

const types = {
  video: 'video/mp4',
  sound: 'audio/mpeg',
  paper: 'application/pdf',
  text: 'text/plain',
  archive: 'application/zip',
};

onEachDatabase((server) => {
  /** A stored file of this media type. */
  const fileOf = async (type: string): Promise<string> => {
    const id = randomUUID();
    const { db } = server().deps;
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('files')
      .values({
        ...{
          id,
          userId: user.id,
          kind: 'file',
          name: 'x',
          type,
          size: 1,
          sha256: '0'.repeat(64),
          createdAt: 1,
        },
        storageName: id,
      } as never)
      .execute();
    return id;
  };

  describe('the file that a chapter consists of', () => {
    it.each([
      ['videoId', 'video', ['sound', 'paper']],
      ['audioId', 'sound', ['video', 'text']],
      ['documentId', 'paper', ['sound', 'archive']],
      ['documentId', 'text', ['video']],
    ] as const)('%s is a %s', async (field, right, wrong) => {
      const user = await staff(server());
      const id = await fileOf(types[right]);
      const made = await make('chapter', user, { [field]: id });
      expect(made).toMatchObject({ [field]: id, files: [{ id }] });
      for (const one of wrong) {
        const change = { [field]: await fileOf(types[one]) };
        await expect(make('chapter', user, change)).rejects.toMatchObject({
          code: 2001,
          data: { fields: { [field]: expect.stringContaining('请选择') } },
        });
      }
    });

    it('is none where an app of before does not say it', async () => {
      const user = await staff(server());
      const { audioId: _, documentId: __, ...before } = await fieldsFor('chapter', user);
      const id = randomUUID();
      const made = await user.client.call(endpoints.chapterCreate, { id, ...before } as never);
      expect(made).toMatchObject({ id, audioId: null, documentId: null });
      expect(await callsOf('chapter', user).get(id)).toMatchObject({ audioId: null });
    });

    it('S-UP-4 stays, and counts as used, where an app of before changes something else', async () => {
      const user = await staff(server());
      const audioId = await fileOf(types.sound);
      const made = await make('chapter', user, { type: 'audio', audioId });
      const { id, version, courseId } = made;
      const whole = await fieldsFor('chapter', user, { courseId, type: 'audio', title: '第二版' });
      const { audioId: _, documentId: __, ...before } = whole;
      const change = { id, version, ...before };
      const changed = await user.client.call(endpoints.chapterUpdate, change as never);
      expect(changed).toMatchObject({ title: '第二版', audioId, files: [{ id: audioId }] });
      const uses = server().deps.db.selectFrom('fileUses').select('field');
      expect(await uses.where('fileId', '=', audioId).execute()).toEqual([{ field: 'audioId' }]);
      const none = { ...change, version: Number(changed.version), audioId: null };
      expect(await user.client.call(endpoints.chapterUpdate, none as never)).toMatchObject({
        audioId: null,
      });
    });
  });
});
