import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import type { RequestOf } from '../../../src/contract/endpoint.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { LiveNews } from '../../../src/contract/live.ts';
import {
  changeArticle,
  createArticle,
  type Person,
  readArticle,
  writer,
} from '../../support/calls/article-calls.ts';
import { onEachDatabase, type TestServer, Visitor } from '../../support/server/test-server.ts';

type Action = RequestOf<typeof endpoints.articleLock>['action'];

const opened: WebSocket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});

/** A page of somebody's session that has an article open. */
const deskOf = ({ client }: Visitor, id: string, desk = randomUUID()) => ({
  say: (action: Action) => client.call(endpoints.articleLock, { id, action, desk }),
});

/** Ids of the articles at which a session is told that something has changed, as often as it is. */
async function listen({ url }: TestServer, visitor: Visitor) {
  const hints: string[] = [];
  const socket = new WebSocket(`${url.replace('http', 'ws')}${BASE_PATH}/ws`, {
    headers: { cookie: visitor.cookie, origin: url },
  });
  opened.push(socket);
  socket.on('message', (data) => {
    hints.push(...(JSON.parse(String(data)) as LiveNews).desks);
  });
  await once(socket, 'open');
  const first = once(socket, 'message');
  socket.send(JSON.stringify({ token: visitor.token }));
  await first;
  return hints;
}

/** Waits for the next hint; within so many milliseconds. */
async function hinted(hints: string[], id: string, work: () => Promise<unknown>): Promise<void> {
  const before = hints.filter((one) => one === id).length;
  await work();
  await expect
    .poll(() => hints.filter((one) => one === id).length, { timeout: 3000 })
    .toBeGreaterThan(before);
}

onEachDatabase((server) => {
  const two = () => Promise.all([writer(server()), writer(server())]);
  const name = async ({ userName }: Person, nickName: string) =>
    void (await server()
      .deps.db.updateTable('users')
      .set({ nickName })
      .where('userName', '=', userName)
      .execute());

  describe('who is at an article', () => {
    it('S-DESK-7 is told by 姓名: who opened it, who edits, who has saved, who has left', async () => {
      const [one, other] = await two();
      await name(other, '林若溪');
      const made = await createArticle(one);
      const [mine, theirs] = [deskOf(one, made.id), deskOf(other, made.id)];
      expect((await mine.say('look')).others).toEqual([]);
      expect((await theirs.say('look')).others).toEqual([{ name: '测试用户', editing: false }]);
      expect((await mine.say('look')).others).toEqual([{ name: '林若溪', editing: false }]);
      expect(await theirs.say('hold')).toMatchObject({ mine: true });
      expect(await mine.say('look')).toMatchObject({
        others: [{ name: '林若溪', editing: true }],
        holder: { name: '林若溪' },
        current: { version: 1, mine: true },
      });
      await changeArticle(other, made, { body: '新的一版' });
      expect((await mine.say('look')).current).toEqual({ version: 2, by: '林若溪', mine: false });
      expect((await theirs.say('look')).current).toMatchObject({ mine: true });
      await theirs.say('release');
      expect(await mine.say('look')).toMatchObject({
        others: [{ name: '林若溪', editing: false }],
        holder: null,
      });
      await theirs.say('leave');
      // Its last words may come in any order.
      await theirs.say('release');
      expect((await mine.say('look')).others).toEqual([]);
      const seen = JSON.stringify(await mine.say('look'));
      expect(seen).not.toContain(other.userName);
    });

    it('S-DESK-7 a step that changes no text is no new version', async () => {
      const [one, other] = await two();
      const made = await createArticle(one);
      await one.client.call(endpoints.articleSubmit, { id: made.id, version: made.version });
      const { current } = await deskOf(other, made.id).say('look');
      expect(current?.version).toBe(1);
      expect((await readArticle(one, made)).version).toBe(2);
    });

    it('S-DESK-7 several devices and tabs of one user count once, and not as somebody else', async () => {
      const [one, other] = await two();
      const { id } = await createArticle(one);
      const device = await new Visitor(server().url).signIn(other.userName);
      const tabs = [deskOf(other, id), deskOf(other, id), deskOf(device, id)] as const;
      for (const tab of tabs) expect((await tab.say('look')).others).toEqual([]);
      const mine = deskOf(one, id);
      expect((await mine.say('look')).others).toHaveLength(1);
      await tabs[1].say('hold');
      await tabs[0].say('leave');
      expect((await mine.say('look')).others).toEqual([{ name: '测试用户', editing: true }]);
      expect((await mine.say('look')).holder?.userName).toBe(other.userName);
      await device.client.call(endpoints.logout, {});
      await tabs[1].say('leave');
      expect(await mine.say('look')).toMatchObject({ others: [], holder: null });
    });

    it('S-DESK-7 who takes over edits, and the other does not until they type again', async () => {
      const [one, other] = await two();
      const { id } = await createArticle(one);
      const [mine, theirs] = [deskOf(one, id), deskOf(other, id)];
      await mine.say('hold');
      await theirs.say('hold');
      expect((await mine.say('look')).others).toMatchObject([{ editing: true }]);
      const taken = await theirs.say('takeOver');
      expect(taken).toMatchObject({ mine: true, others: [{ editing: false }] });
      await mine.say('hold');
      expect((await theirs.say('look')).others).toMatchObject([{ editing: true }]);
    });

    it('S-DESK-7 without another word ends within the time of the lock, and with the session', async () => {
      const [one, other] = await two();
      const { id } = await createArticle(one);
      const [mine, theirs] = [deskOf(one, id), deskOf(other, id)];
      await theirs.say('hold');
      server().advance(60_000);
      expect((await mine.say('look')).others).toHaveLength(1);
      server().advance(31_000);
      expect(await mine.say('look')).toMatchObject({ others: [], holder: null });
      await theirs.say('look');
      await other.client.call(endpoints.logout, {});
      expect((await mine.say('look')).others).toEqual([]);
    });

    it('S-DESK-7 is for those who may read the article, and editing for those who may edit it', async () => {
      const author = await writer(server());
      const { id } = await createArticle(author);
      const reader = await server().userWith('article:search');
      const stranger = await server().userWith('cata:search');
      await expect(deskOf(stranger, id).say('look')).rejects.toMatchObject({ kind: 'forbidden' });
      for (const action of ['hold', 'takeOver'] as const)
        await expect(deskOf(reader, id).say(action)).rejects.toMatchObject({ kind: 'forbidden' });
      expect((await deskOf(author, id).say('look')).others).toEqual([]);
      await deskOf(reader, id).say('look');
      expect((await deskOf(author, id).say('look')).others).toHaveLength(1);
      await expect(deskOf(author, randomUUID()).say('look')).rejects.toMatchObject({ code: 2002 });
    });

    it('S-DESK-7 no page can speak for a page of another user', async () => {
      const [one, other] = await two();
      const { id } = await createArticle(one);
      const page = randomUUID();
      await deskOf(one, id, page).say('hold');
      await deskOf(other, id, page).say('leave');
      expect((await deskOf(other, id).say('look')).others).toEqual([
        { name: '测试用户', editing: true },
      ]);
      const forged = { id, action: 'look', desk: page, userName: one.userName } as never;
      await expect(other.client.call(endpoints.articleLock, forged)).rejects.toMatchObject({
        code: 2001,
      });
    });

    it('S-DESK-7 one session has sixty of them open at most', async () => {
      const [one, other] = await two();
      const { id } = await createArticle(one);
      for (let count = 0; count < 70; count += 1) await deskOf(other, id).say('look');
      const { open } = await server()
        .deps.db.selectFrom('articleDesks')
        .where('articleId', '=', id)
        .select(({ fn }) => fn.countAll().as('open'))
        .executeTakeFirstOrThrow();
      expect(Number(open)).toBe(60);
    });
  });

  describe('the websocket', () => {
    it('S-DESK-7 sends an arrival, edit, save and departure to the others at an article within 3 s', async () => {
      const [one, other] = await two();
      const made = await createArticle(one);
      const { id } = made;
      const hints = await listen(server(), one);
      const [mine, theirs] = [deskOf(one, id), deskOf(other, id)];
      await mine.say('look');
      await hinted(hints, id, () => theirs.say('look'));
      await hinted(hints, id, () => theirs.say('hold'));
      await hinted(hints, id, () => changeArticle(other, made, { body: '新' }));
      await hinted(hints, id, () => theirs.say('leave'));
    });

    it('S-DESK-7 sends the changes of another process', async () => {
      const [one, other] = await two();
      const { id } = await createArticle(one);
      const hints = await listen(server(), one);
      await deskOf(one, id).say('look');
      const { db, now } = server().deps;
      const { tokenHash } = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.userId')
        .where('userName', '=', other.userName)
        .select('tokenHash')
        .executeTakeFirstOrThrow();
      await hinted(hints, id, () =>
        db
          .insertInto('articleDesks')
          .values({ articleId: id, tokenHash, page: randomUUID(), seenAt: now(), editing: 0 })
          .execute(),
      );
      await hinted(hints, id, () =>
        db.updateTable('articles').set({ version: 9 }).where('id', '=', id).execute(),
      );
    });

    it('S-DESK-7 sends nothing to users who do not have the article open', async () => {
      const [one, other] = await two();
      const { id } = await createArticle(one);
      const third = await listen(server(), await writer(server()));
      const hints = await listen(server(), one);
      await deskOf(one, id).say('look');
      await hinted(hints, id, () => deskOf(other, id).say('look'));
      expect(third).toEqual([]);
    });
  });
});
