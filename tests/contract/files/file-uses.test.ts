import { beforeEach, describe, expect, it } from 'vitest';
import { emptyFileBin } from '../../../server/jobs/file-bin.ts';
import { emptyRecycleBin } from '../../../server/jobs/recycle-bin.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { EntityName } from '../../../src/contract/entities.ts';
import {
  changeArticle,
  createArticle,
  published,
  readArticle,
  step,
} from '../../support/calls/article-calls.ts';
import { librarian, libraryOf } from '../../support/calls/file-calls.ts';
import { callsOf, make } from '../../support/calls/record-calls.ts';
import { entityNames } from '../../support/data/record-samples.ts';
import { onEachDatabase, type Visitor } from '../../support/server/test-server.ts';
import { blackPng } from '../../support/values/png.ts';
import { filesOnDisk, plain, video } from '../uploads/upload-helpers.ts';

const DAY = 24 * 60 * 60_000;
const png = blackPng();
const staffCodes = [...entityNames, 'article'].flatMap((name) =>
  ['search', 'create', 'update', 'delete', 'submit'].map((call) => `${name}:${call}`),
);
const picture = (address: string) => `<p>图：<img src="${address}" alt="图"></p>`;

interface File {
  id: string;
  address: string;
}
/** How an entity names a file: what it says, and where that stands. */
type Naming = [
  entity: EntityName,
  label: string,
  field: string,
  fieldLabel: string,
  say: (file: File) => object,
];

const records: Naming[] = [
  ['cata', '栏目', 'bannerId', '横幅', ({ id }) => ({ bannerId: id })],
  ['cata', '栏目', 'link', '内容', ({ address }) => ({ type: 'link', link: address })],
  ['expand', '扩展内容', 'imageId', '图片', ({ id }) => ({ imageId: id })],
  ['course', '课程', 'coverId', '封面', ({ id }) => ({ coverId: id })],
  ['course', '课程', 'summary', '简介', ({ address }) => ({ summary: picture(address) })],
  ['chapter', '章节', 'videoId', '视频', ({ id }) => ({ videoId: id })],
  ['chapter', '章节', 'audioId', '音频', ({ id }) => ({ audioId: id })],
  ['chapter', '章节', 'documentId', '文档', ({ id }) => ({ documentId: id })],
  ['chapter', '章节', 'handoutIds', '讲义', ({ id }) => ({ handoutIds: [id] })],
  ['chapter', '章节', 'body', '正文', ({ address }) => ({ body: picture(address) })],
];
/** What fits where a picture does not. */
const fitting: Readonly<Record<string, [name: string, bytes: Uint8Array]>> = {
  videoId: ['课.mp4', video(100)],
  audioId: ['课.mp3', Buffer.from('ID3')],
  documentId: ['讲义.pdf', Buffer.from('%PDF-1.7')],
};
const articles: [
  field: string,
  fieldLabel: string,
  say: (file: File) => Record<string, unknown>,
][] = [
  ['coverId', '封面', ({ id }) => ({ coverId: id })],
  ['coverMiddleId', '中图', ({ id }) => ({ coverMiddleId: id })],
  ['coverSmallId', '小图', ({ id }) => ({ coverSmallId: id })],
  ['attachmentIds', '附件', ({ id }) => ({ attachmentIds: [id] })],
  ['body', '正文', ({ address }) => ({ body: picture(address) })],
  ['body', '正文', ({ address }) => ({ body: `<p><a href="${address}">下载</a></p>` })],
];

onEachDatabase((server) => {
  const staff = () => librarian(server(), ...staffCodes);
  const upload = (user: Visitor, field = '') => {
    const [name, bytes] = fitting[field] ?? ['图.png', png];
    return plain(user, name, bytes);
  };

  const inUse = (id: string, where: string) => ({
    ...{ id, code: 2003, message: `该文件正在使用：${where}` },
  });

  describe('a record that names a file', () => {
    it.each(records)('%s (%s) in %s', async (entity, label, field, fieldLabel, say) => {
      const user = await staff();
      const library = libraryOf(user);
      const file = await upload(user, field);
      const made = await make(entity, user, say(file));
      const title = String(made.name ?? made.title);
      const { list, total } = await library.uses(file.id);
      expect([list, total]).toEqual([
        [
          {
            ...{ entity, label, id: made.id, title, field, fieldLabel },
            ...{ groupId: made.courseId ?? made.modelId ?? null, deleted: false },
          },
        ],
        1,
      ]);
      expect((await library.get(file.id)).uses).toBe(1);
      expect((await library.search({ mine: true, unused: true })).total).toBe(0);
      expect(await library.remove(file.id)).toEqual([inUse(file.id, `${label}《${title}》`)]);
      expect(await library.get(file.id)).toMatchObject({ deletedAt: null, version: 1 });
    });

    it.each(articles)('article in %s (%s)', async (field, fieldLabel, say) => {
      const user = await staff();
      const library = libraryOf(user);
      const file = await upload(user);
      const article = await createArticle(user, say(file));
      const { list } = await library.uses(file.id);
      expect(list).toMatchObject([{ entity: 'article', id: article.id, field, fieldLabel }]);
      await changeArticle(user, article, {
        ...{ coverMiddleId: null, coverSmallId: null, body: '没有图' },
      });
      expect(await library.uses(file.id)).toEqual({ list: [], total: 0 });
      expect(await library.remove(file.id)).toMatchObject([{ code: 0 }]);
    });

    it('content names it in a field of its model', async () => {
      const user = await staff();
      const file = await upload(user);
      const photo = { label: '照片', key: 'photo', type: 'image', required: false };
      const model = await make('expandModel', user, {
        fields: [{ ...photo, maxLength: 0, dict: '', initial: '' }],
      });
      await make('expand', user, { modelId: model.id, data: { photo: file.id } });
      const { list } = await libraryOf(user).uses(file.id);
      expect(list).toMatchObject([
        { entity: 'expand', groupId: model.id, field: 'data.photo', fieldLabel: '照片' },
      ]);
    });

    it('somebody shows it as their picture, until they take another', async () => {
      const user = await staff();
      const library = libraryOf(user);
      const file = await upload(user);
      await user.client.call(endpoints.profileAvatar, { fileId: file.id });
      expect((await library.uses(file.id)).list).toMatchObject([
        { entity: 'user', label: '用户', title: '测试用户', field: 'avatar', fieldLabel: '头像' },
      ]);
      expect(await library.remove(file.id)).toEqual([inUse(file.id, '用户《测试用户》')]);
      await user.client.call(endpoints.profileAvatar, { fileId: null });
      expect(await library.remove(file.id)).toMatchObject([{ code: 0 }]);
    });

    it('counts every place, and tells titles to those who may read them', async () => {
      const user = await staff();
      const file = await upload(user);
      const say = { coverId: file.id, attachmentIds: [file.id], body: picture(file.address) };
      await createArticle(user, { title: '甲', ...say });
      await make('cata', user, { bannerId: file.id });
      const library = libraryOf(user);
      expect((await library.get(file.id)).uses).toBe(4);
      expect(await library.remove(file.id)).toEqual([inUse(file.id, '文章《甲》等 4 处')]);
      const outsider = libraryOf(await librarian(server()));
      expect((await outsider.uses(file.id)).list.map(({ title }) => title)).toEqual(
        Array.from({ length: 4 }, () => null),
      );
      expect(await outsider.remove(file.id)).toEqual([inUse(file.id, '文章等 4 处')]);
    });

    it('says nothing of ids that are no files', async () => {
      const user = await staff();
      const chapter = await make('chapter', user);
      const rows = server()
        .deps.db.selectFrom('fileUses')
        .selectAll()
        .where('recordId', '=', chapter.id);
      expect(await rows.execute()).toEqual([]);
    });

    it('does not name it where the save was refused', async () => {
      const user = await staff();
      const [file, article] = [await upload(user), await createArticle(user)];
      await changeArticle(user, article, { title: '新' });
      const stale = changeArticle(user, article, { coverId: file.id });
      await expect(stale).rejects.toMatchObject({ kind: 'stale' });
      expect((await libraryOf(user).uses(file.id)).total).toBe(0);
    });
  });

  describe('a file stays in use', () => {
    it('by what readers see, while an unpublished change names it no more', async () => {
      const user = await staff();
      const library = libraryOf(user);
      const [old, next] = [await upload(user), await upload(user)];
      const { author, boss, article } = await published(server(), { coverId: old.id });
      const changed = await changeArticle(author, article, { coverId: next.id });
      for (const { id } of [old, next]) expect((await library.uses(id)).total).toBe(1);
      const discarded = await step(author, 'Revision', changed);
      expect(discarded.coverId).toBe(old.id);
      expect((await library.uses(next.id)).total).toBe(0);
      const again = await changeArticle(author, discarded, { coverId: next.id });
      const passed = await step(boss, 'Approve', await step(author, 'Submit', again));
      await step(boss, 'Publish', passed);
      expect((await library.uses(old.id)).total).toBe(0);
      expect((await library.uses(next.id)).total).toBe(1);
    });

    it.each(['article', 'cata'] as const)(
      'by what lies in the recycle bin, and no longer than that: %s',
      async (entity) => {
        const user = await staff();
        const library = libraryOf(user);
        const file = await upload(user);
        if (entity === 'cata') {
          const { id } = await make('cata', user, { bannerId: file.id });
          await callsOf('cata', user).remove(id);
        } else await step(user, 'Delete', await createArticle(user, { coverId: file.id }));
        expect((await library.uses(file.id)).list).toMatchObject([{ entity, deleted: true }]);
        expect(await library.remove(file.id)).toMatchObject([{ code: 2003 }]);
        server().advance(31 * DAY);
        await emptyRecycleBin(server().deps);
        await user.signIn(user.userName);
        expect(await library.uses(file.id)).toEqual({ list: [], total: 0 });
        expect(await library.remove(file.id)).toMatchObject([{ code: 0 }]);
      },
    );

    it('not by versions of before; one that is brought back brings its files along', async () => {
      const user = await staff();
      const library = libraryOf(user);
      const file = await upload(user);
      const article = await createArticle(user, { coverId: file.id });
      const changed = await changeArticle(user, article, { coverId: null });
      expect(await library.remove(file.id)).toMatchObject([{ code: 0 }]);
      await changeArticle(user, changed, { coverId: file.id });
      expect(await library.get(file.id)).toMatchObject({ deletedAt: null, uses: 1, version: 3 });
    });

    it('when somebody deletes it just as somebody else begins to use it', async () => {
      const user = await staff();
      const library = libraryOf(user);
      for (let time = 0; time < 8; time += 1) {
        const file = await upload(user);
        await Promise.all([createArticle(user, { coverId: file.id }), library.remove(file.id)]);
        expect(await library.get(file.id)).toMatchObject({ deletedAt: null, uses: 1 });
      }
    });
  });

  describe('what lay in the recycle bin for 30 days', () => {
    beforeEach(async () => {
      server().advance(31 * DAY);
      await emptyFileBin(server().deps);
    });

    it('is destroyed with its bytes, and what was made of it; nothing else is', async () => {
      const user = await staff();
      const library = libraryOf(user);
      const sharp = (await import('sharp')).default;
      const bytes = await sharp({
        create: { width: 40, height: 40, channels: 3, background: 'red' },
      })
        .png()
        .toBuffer();
      const [gone, back, kept] = [
        await plain(user, 'a.png', bytes),
        await plain(user, 'b.png', bytes),
        await plain(user, 'c.png', bytes),
      ];
      await user.fetch(`/cn/management/v1/file/thumbnail/${gone.id}`);
      await library.remove(gone.id, back.id);
      const before = await filesOnDisk(server().dataDir);
      server().advance(29 * DAY);
      expect(await emptyFileBin(server().deps)).toBe(0);
      await user.signIn(user.userName);
      await library.restore(back.id);
      server().advance(2 * DAY);
      expect(await emptyFileBin(server().deps)).toBe(1);
      expect(await emptyFileBin(server().deps)).toBe(0);
      await user.signIn(user.userName);
      await expect(library.get(gone.id)).rejects.toMatchObject({ code: 2002 });
      for (const { address } of [back, kept]) expect((await user.fetch(address)).status).toBe(200);
      expect((await user.fetch(gone.address)).status).toBe(404);
      expect((await filesOnDisk(server().dataDir)).kept).toBe(before.kept - 2);
      const again = await plain(user, 'a.png', bytes, { key: gone.id });
      expect((await user.fetch(again.address)).status).toBe(200);
    });

    it('stays where a record that waited in a queue came to use it', async () => {
      const user = await staff();
      const library = libraryOf(user);
      const file = await upload(user);
      await library.remove(file.id);
      server().advance(29 * DAY);
      await user.signIn(user.userName);
      const article = await createArticle(user, { coverId: file.id });
      server().advance(5 * DAY);
      expect(await emptyFileBin(server().deps)).toBe(0);
      await user.signIn(user.userName);
      const { files } = await readArticle(user, article);
      expect(files).toMatchObject([{ id: file.id }]);
    });
  });
});
