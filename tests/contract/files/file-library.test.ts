import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { librarian, libraryOf } from '../../support/calls/file-calls.ts';
import { MISSING } from '../../support/calls/record-calls.ts';
import { onEachDatabase } from '../../support/server/test-server.ts';
import { blackPng } from '../../support/values/png.ts';
import { textForms } from '../../support/values/text-forms.ts';
import { videoOf } from '../../support/values/videos.ts';
import { plain, sha256, video } from '../uploads/upload-helpers.ts';

const text = (words = 'a'): Uint8Array => Buffer.from(words);

onEachDatabase((server) => {
  /** Somebody with a file of their own. */
  const owner = async (
    name = '起诉状.txt',
    bytes = text(),
    kind: 'file' | 'private/file' = 'file',
  ) => {
    const user = await librarian(server());
    const { id, address } = await plain(user, name, bytes, { kind });
    return { user, library: libraryOf(user), id, address };
  };

  describe('a file of the library', () => {
    it('is shown with all that is known of it', async () => {
      const { user, library, id, address } = await owner('庭审 “录像”🎬.mp4', video(5000));
      const shown = await library.get(id);
      expect(shown).toMatchObject({
        ...{ id, address, name: '庭审 “录像”🎬.mp4', type: 'video/mp4', kind: 'video', size: 5000 },
        ...{ thumbnail: null, picture: null, width: null, height: null, duration: null },
        ...{ bucket: 'file', isPrivate: false, group: '', uses: 0, status: 'normal', version: 1 },
        ...{ uploader: '测试用户', createdBy: user.userName, updatedBy: user.userName },
        deletedAt: null,
      });
      expect(shown.updatedAt).toBe(shown.createdAt);
      const { files: _, ...listed } = shown;
      const { list, total } = await library.search({ mine: true });
      expect([list, total]).toEqual([[listed], 1]);
    });

    it('is counted with its class and its bytes, under every filter but the class', async () => {
      const { user, library } = await owner('证据.mp4', video(5000));
      await plain(user, '清单.txt', text('abc'), { kind: 'private/file' });
      expect(await library.counts({ mine: true })).toEqual({
        total: 2,
        size: 5003,
        states: { video: 1, document: 1 },
      });
      expect(await library.counts({ mine: true, isPrivate: true })).toEqual({
        total: 1,
        size: 3,
        states: { document: 1 },
      });
      expect(await library.counts({ mine: true, keyword: '没有' })).toEqual({
        total: 0,
        size: 0,
        states: {},
      });
    });

    it('returns the length of a video', async () => {
      const { library, id } = await owner('a.mp4', videoOf('a.mp4', 65).buffer);
      expect((await library.search({ mine: true })).list).toMatchObject([{ id, duration: 65 }]);
      expect(await library.get(id)).toMatchObject({ duration: 65, version: 1 });
    });

    it('keeps the address of a private one to itself', async () => {
      const { library, id } = await owner('秘密.txt', text(), 'private/file');
      const shown = await library.get(id);
      expect(shown).toMatchObject({ isPrivate: true, bucket: 'private/file', address: null });
      expect(JSON.stringify(shown)).not.toContain('file/content');
    });

    it('is unknown where there is none', async () => {
      const { library } = await owner();
      for (const call of [library.get, library.uses, library.address]) {
        await expect(call(MISSING)).rejects.toMatchObject({ code: 2002 });
      }
    });
  });

  describe('a search', () => {
    it('finds by words of the name, taken literally, in large or small letters', async () => {
      const word = `100%_${randomUUID().slice(0, 8)}`;
      const { library, id } = await owner(`前${word}后.TXT`);
      const { list, total } = await library.search({ keyword: word.toUpperCase() });
      expect([list.map((one) => one.id), total]).toEqual([[id], 1]);
      expect((await library.search({ keyword: '100%%' })).total).toBe(0);
    });

    it.each(textForms)(
      'finds %s whatever the case and width of what is typed',
      async (named, typed) => {
        const { library, id } = await owner(`${named}.txt`);
        for (const keyword of typed) {
          const { list } = await library.search({ keyword, mine: true });
          expect([keyword, list.map((one) => one.id)]).toEqual([keyword, [id]]);
        }
      },
    );

    it('S-OPS-6 finds by the name that a file has now, by one character too, and not once its row is gone', async () => {
      const [before, after] = ['\u{20bb7}', '\u{20bb8}'];
      const { library, id } = await owner(`${before}野家.txt`);
      const idsOf = async (keyword: string) =>
        (await library.search({ keyword })).list.map((one) => one.id);
      expect([await idsOf(before), await idsOf(`${before}野`)]).toEqual([[id], [id]]);
      await library.update({ id, version: 1, name: `${after}野家 甲.txt`, group: '' });
      expect([await idsOf(before), await idsOf(after), await idsOf('家 甲.T')]).toEqual([
        [],
        [id],
        [id],
      ]);
      const { db } = server().deps;
      await db.deleteFrom('files').where('id', '=', id).execute();
      expect(await idsOf(after)).toEqual([]);
      expect(
        await db.selectFrom('fileNames').where('fileId', '=', id).select('seq').execute(),
      ).toEqual([]);
    });

    it.each([
      ['image', 'a.png', blackPng()],
      ['video', 'a.mp4', video(100)],
      ['document', 'a.txt', text()],
      ['document', 'a.pdf', text('%PDF-1.7')],
      ['document', 'a.docx', text('PK\u0003\u0004')],
      ['other', 'a.zip', text('PK\u0003\u0004')],
    ])('tells %s by the type: %s', async (kind, name, bytes) => {
      const { library, id } = await owner(name, bytes);
      for (const one of ['image', 'video', 'audio', 'document', 'other']) {
        const { list } = await library.search({ mine: true, kind: one });
        expect(
          list.map((row) => [row.id, row.kind]),
          one,
        ).toEqual(one === kind ? [[id, kind]] : []);
      }
    });

    it('narrows by bucket, privacy, group and who uploaded it', async () => {
      const { user, library, id } = await owner();
      const secret = await plain(user, 'b.txt', text('b'), { kind: 'private/file' });
      const found = async (asked: object) =>
        (await library.search({ mine: true, ...asked })).list.map((one) => one.id);
      expect(await found({ bucket: 'private/file' })).toEqual([secret.id]);
      expect(await found({ isPrivate: true })).toEqual([secret.id]);
      expect(await found({ isPrivate: false })).toEqual([id]);
      const group = `组-${randomUUID()}`;
      await library.update({ id, version: 1, name: 'a.txt', group });
      expect(await found({ group })).toEqual([id]);
      expect(await found({ group: '' })).toEqual([secret.id]);
      expect((await library.groups()).list).toContainEqual({ name: group, count: 1 });
      expect((await libraryOf(await librarian(server())).search({ mine: true })).total).toBe(0);
    });

    it('orders by time, name or size, page by page', async () => {
      const { user, library, id } = await owner('b.txt', text('22'));
      server().advance(1000);
      const [a, c] = [
        (await plain(user, 'a.txt', text('1'))).id,
        (await plain(user, 'c.txt', text('333'))).id,
      ];
      const order = async (sort?: string) =>
        (await library.search({ mine: true, ...(sort && { sort }) })).list.map((one) => one.name);
      expect((await order()).at(-1)).toBe('b.txt');
      expect(await order('name')).toEqual(['a.txt', 'b.txt', 'c.txt']);
      expect(await order('size')).toEqual(['c.txt', 'b.txt', 'a.txt']);
      const second = await library.search({ mine: true, sort: 'name', page: 1, size: 1 });
      expect([second.list.map((one) => one.id), second.total]).toEqual([[id], 3]);
      expect([a, c]).not.toContain(id);
    });

    it.each([{ kind: 'svg' }, { bucket: '../file' }, { sort: 'sha256' }, { mine: 'yes' }])(
      'refuses %j',
      async (wrong) => {
        const { library } = await owner();
        await expect(library.search(wrong)).rejects.toMatchObject({ code: 2001 });
      },
    );
  });

  describe('a change', () => {
    it('gives another name and group', async () => {
      const { user, library, id, address } = await owner();
      const changed = await library.update({ id, version: 1, name: '答辩状.txt', group: ' 民事 ' });
      expect(changed).toMatchObject({ name: '答辩状.txt', group: '民事', version: 2 });
      expect(changed).toEqual(await library.get(id));
      const reply = await user.fetch(address);
      expect(reply.headers.get('content-disposition')).toContain(encodeURIComponent('答辩状.txt'));
      expect(sha256(Buffer.from(await reply.arrayBuffer()))).toBe(changed.sha256);
    });

    it.each([
      '',
      ' ',
      'a.exe',
      'a',
      'a.txt.html',
      'a.pdf',
      '../a.txt',
      'a\\b.txt',
      `${'a'.repeat(255)}.txt`,
    ])('refuses the name %j', async (name) => {
      const { library, id } = await owner();
      await expect(library.update({ id, version: 1, name, group: '' })).rejects.toMatchObject({
        code: 2001,
        data: { fields: { name: expect.stringMatching(/[\u4e00-\u9fff]/) } },
      });
      expect(await library.get(id)).toMatchObject({ name: '起诉状.txt', version: 1 });
    });

    it('refuses a stale version with the current file, and asks for one', async () => {
      const { library, id } = await owner();
      const change = { id, name: 'b.txt', group: '' };
      await library.update({ ...change, version: 1 });
      const stale = await library.update({ ...change, version: 1 }).catch((error) => error);
      expect(stale).toMatchObject({ kind: 'stale', current: { id, version: 2, name: 'b.txt' } });
      await expect(library.update(change)).rejects.toMatchObject({ status: 428 });
      await expect(library.update({ ...change, id: MISSING, version: 1 })).rejects.toMatchObject({
        code: 2002,
      });
    });

    it('happens once however often it is sent', async () => {
      const { library, id } = await owner();
      const key = randomUUID();
      const change = { id, version: 1, name: 'b.txt', group: '' };
      const first = await library.update(change, key);
      expect(await library.update(change, key)).toEqual(first);
      await expect(library.update({ ...change, group: '二' }, key)).rejects.toMatchObject({
        status: 422,
      });
    });
  });

  describe('the recycle bin', () => {
    it('deletes and restores files, with a result for each', async () => {
      const { user, library, id, address } = await owner();
      expect(await library.remove(id, MISSING, id)).toEqual([
        { id, code: 0, message: '' },
        { id: MISSING, code: 2002, message: '文件不存在' },
        { id, code: 0, message: '' },
      ]);
      expect((await library.search({ mine: true })).total).toBe(0);
      const { list } = await library.search({ mine: true, deleted: true });
      expect(list).toMatchObject([{ id, deletedAt: expect.any(Number), version: 2 }]);
      expect((await user.fetch(address)).status).toBe(410);
      const change = library.update({ id, version: 2, name: 'b.txt', group: '' });
      await expect(change).rejects.toMatchObject({ code: 2003 });
      expect(await library.restore(id)).toEqual([{ id, code: 0, message: '' }]);
      expect(await library.get(id)).toMatchObject({ deletedAt: null, version: 3 });
    });

    it('leaves a repeated upload what it was', async () => {
      const { user, library, id, address } = await owner();
      await library.remove(id);
      const again = await plain(user, '起诉状.txt', text(), { key: id });
      expect(again).toMatchObject({ id, address });
    });
  });

  it('is open to editors of a new installation, but for private files', async () => {
    const { permissions } = await server()
      .deps.db.selectFrom('roles')
      .select('permissions')
      .where('id', '=', 'editor')
      .executeTakeFirstOrThrow();
    const codes = (JSON.parse(permissions) as string[]).filter((code) => code.startsWith('file:'));
    expect(codes.sort()).toEqual(
      ['delete', 'search', 'update', 'upload'].map((one) => `file:${one}`),
    );
    const menu = await (await server().userWith('file:search')).menu();
    expect(JSON.stringify(menu)).toContain('"file/index"');
  });
});
