import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../server/db/migrate.ts';
import { findByText } from '../../../server/search/article-texts.ts';
import { findByName } from '../../../server/search/file-names.ts';
import { lawKeysIn } from '../../../src/contract/rich-text/quoted-laws.ts';
import { migrateTo, openEmpty } from '../../support/data/earlier-database.ts';
import { databases } from '../../support/server/test-server.ts';

describe.each(databases)('data of an earlier version on %s', (kind) => {
  it('keeps its dictionaries', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0002-settings');
    const [dict, entry] = [crypto.randomUUID(), crypto.randomUUID()];
    await sql`insert into dicts values (${dict}, 'case_type', '案件类型', 4)`.execute(db);
    await sql`insert into dict_entries values (${entry}, ${dict}, 'civil', '民事', '#112233', 3)`.execute(
      db,
    );
    await migrate(db);
    const rows = await db.selectFrom('records').selectAll().orderBy('kind').execute();
    expect(rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }))).toMatchObject([
      { kind: 'dict', id: dict, code: 'case_type', title: '案件类型', status: 'on' },
      {
        ...{ kind: 'dictDetail', id: entry, groupId: dict, code: `${dict}:civil`, sort: 3 },
        data: { dictId: dict, value: 'civil', label: '民事', color: '#112233', status: 'on' },
      },
    ]);
    expect(await db.selectFrom('dictVersions').selectAll().execute()).toEqual([
      { dictId: dict, version: 1 },
    ]);
  });

  it('has its states named as states, but where somebody has named them otherwise', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0002-settings');
    const [states, others] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [id, code] of [
      [states, 'article_status'],
      [others, 'verdict'],
    ] as const) {
      await sql`insert into dicts values (${id}, ${code}, '字典', 1)`.execute(db);
      for (const [sort, label] of ['退回', '通过', '我的词'].entries()) {
        await sql`insert into dict_entries values (${crypto.randomUUID()}, ${id}, ${`v${sort}`}, ${label}, '', ${sort})`.execute(
          db,
        );
      }
    }
    await migrateTo(db, '0017-article-tallies');
    const before = await db.selectFrom('dictVersions').selectAll().execute();
    await migrate(db);
    const labels = async (id: string) => {
      const rows = await db
        .selectFrom('records')
        .select(['title', 'data'])
        .where('groupId', '=', id)
        .orderBy('sort')
        .execute();
      return rows.map(({ title, data }) => [title, JSON.parse(data).label]);
    };
    expect(await labels(states)).toEqual([
      ['已退回', '已退回'],
      ['已通过', '已通过'],
      ['我的词', '我的词'],
    ]);
    expect((await labels(others)).map(([title]) => title)).toEqual(['退回', '通过', '我的词']);
    const after = new Map(
      (await db.selectFrom('dictVersions').selectAll().execute()).map((row) => [
        row.dictId,
        row.version,
      ]),
    );
    const was = (id: string) => before.find(({ dictId }) => dictId === id)?.version ?? Number.NaN;
    expect(after.get(states)).toBe(was(states) + 1);
    expect(after.get(others)).toBe(was(others));
  });

  it('S-DESK-9 gets dictionaries in the place of free text, with what its records have', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0018-state-words');
    const [user, own, course] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await sql`insert into users (id, user_name, password_hash, nick_name, phone, email, avatar, level, disabled, created_at)
      values (${user}, 'a', '', '', '', '', '', '', 0, 1)`.execute(db);
    for (const [id, codes] of [
      ['editor', ['article:update']],
      ['viewer', ['article:search']],
      ['boss', ['*']],
    ] as const)
      await sql`insert into roles values (${id}, ${id}, ${JSON.stringify(codes)})`.execute(db);
    const record = async (values: Record<string, string | null>) => {
      const { id, kind: name, code = null, title = '', data = '{}' } = values;
      await sql`insert into records (kind, id, code, title, status, sort, data, version, created_by, created_at, updated_by, updated_at)
        values (${name}, ${id}, ${code}, ${title}, 'on', 0, ${data}, 1, '', 1, '', 1)`.execute(db);
    };
    // Somebody has made a dictionary of that code before.
    await record({ kind: 'dict', id: own, code: 'course_level', title: '我的难度' });
    await sql`insert into dict_versions values (${own}, 4)`.execute(db);
    const data = JSON.stringify({ category: '商标', level: '专家', title: '课' });
    await record({ kind: 'course', id: course, data });
    for (const [at, part] of [{ regions: ['火星', '北京'] }, { regions: [] }].entries()) {
      const published = at === 0 ? JSON.stringify({ regions: ['月球'] }) : null;
      await sql`insert into articles (id, title, summary, body, author, status, attachment_ids, version, created_by, created_at, updated_by, updated_at, data, published)
        values (${crypto.randomUUID()}, '题', '', '', '', 'draft', '[]', 1, '', 1, '', 1, ${JSON.stringify(part)}, ${published})`.execute(
        db,
      );
    }
    await migrate(db);
    const entriesOf = async (code: string) => {
      const rows = await db
        .selectFrom('records as entry')
        .innerJoin('records as dict', 'dict.id', 'entry.groupId')
        .select(['entry.data', 'entry.sort', 'entry.code', 'dict.title', 'dict.id'])
        .where('dict.code', '=', code)
        .orderBy('entry.sort')
        .execute();
      for (const row of rows) expect(row.code).toBe(`${row.id}:${JSON.parse(row.data).value}`);
      return rows.map((row) => JSON.parse(row.data).label as string);
    };
    expect(await entriesOf('course_category')).toEqual([
      ...['劳动', '婚姻家庭', '合同', '房产', '公司', '消费', '交通', '其他', '商标'],
    ]);
    expect(await entriesOf('course_level')).toEqual(['专家']);
    const regions = await entriesOf('region');
    expect(regions.slice(0, 3)).toEqual(['全国', '北京', '天津']);
    expect(new Set(regions.slice(-2))).toEqual(new Set(['火星', '月球']));
    expect(regions).toHaveLength(35 + 2);
    const versions = await db.selectFrom('dictVersions').selectAll().execute();
    expect(versions.find(({ dictId }) => dictId === own)?.version).toBe(5);
    const roles = await db.selectFrom('roles').select(['id', 'permissions']).execute();
    const holders = roles.filter(({ permissions }) => permissions.includes('user:names'));
    expect(holders.map(({ id }) => id)).toEqual(['editor']);
  });

  it('S-DESK-9 of a new installation nothing of that is made before its first content', async () => {
    const db = await openEmpty(kind);
    await migrate(db);
    expect(await db.selectFrom('records').selectAll().execute()).toEqual([]);
  });

  it('has its articles found by their texts', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0007-article-workflow');
    for (const [at, title] of ['租房押金', '押金不退', '离婚'].entries()) {
      await sql`insert into articles (id, title, summary, body, author, status, attachment_ids, version, created_by, created_at, updated_by, updated_at)
        values (${crypto.randomUUID()}, ${title}, '', '<p>正文<b>里</b>的合同</p>', '', 'draft', '[]', 1, '', 1, '', ${at})`.execute(
        db,
      );
    }
    await migrateTo(db, '0011-article-counts');
    // As it was indexed before: by nothing that finds a single character.
    await (kind === 'postgres'
      ? sql`update article_texts set grams = '{}'`.execute(db)
      : sql`delete from article_grams`.execute(db));
    await migrate(db);
    const find = async (keyword: string) => {
      const { ids } = await findByText(db, db.selectFrom('articles'), keyword);
      const rows = await db.selectFrom('articles').select(['id', 'title']).execute();
      return ids.map((id) => rows.find((row) => row.id === id)?.title);
    };
    expect(await find('押金')).toEqual(['押金不退', '租房押金']);
    expect(await find('里的合同')).toEqual(['离婚', '押金不退', '租房押金']);
    expect(await find('房')).toEqual(['租房押金']);
    expect(await find('退押')).toEqual([]);
  });

  it('S-OPS-6 knows how many articles readers saw first in each quarter of an hour', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0050-file-names');
    const [noon, quarter] = [Date.UTC(2026, 10, 27, 12), 15 * 60_000];
    const last = noon + quarter - 1;
    const moments = [
      [noon, null],
      [last, null],
      [last + 1, null],
      [noon, noon],
      [null, null],
    ];
    for (const [first, deleted] of moments) {
      await sql`insert into articles (id, title, summary, body, author, status, attachment_ids, version, created_by, created_at,
          updated_by, updated_at, first_published_at, deleted_at)
        values (${crypto.randomUUID()}, '', '', '', '', 'published', '[]', 1, '', 1, '', 1, ${first}, ${deleted})`.execute(
        db,
      );
    }
    await migrate(db);
    const rows = await db.selectFrom('publishedTallies').selectAll().orderBy('slot').execute();
    expect(rows.map(({ slot, tally }) => [Number(slot), Number(tally)])).toEqual([
      [noon / quarter, 2],
      [noon / quarter + 1, 1],
    ]);
  });

  it('S-DESK-5 knows which laws its articles quote, as readers see them', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0018-state-words');
    const quote = (source: string) =>
      `<figure class="law-quote"><figcaption>${source}</figcaption><blockquote><p>一</p></blockquote></figure>`;
    const bodies: [string, string | null][] = [
      [
        quote('《中华人民共和国 劳动法》第一条') +
          quote('《劳动法》&amp; <strong>《刑法》</strong>'),
        null,
      ],
      [quote('《刑法》'), JSON.stringify({ body: quote('《民法典》第一条') })],
      [quote('没有名称'), null],
      ['<p>《公司法》</p>', null],
    ];
    const ids = bodies.map(() => crypto.randomUUID());
    for (const [at, [body, published]] of bodies.entries()) {
      await sql`insert into articles (id, title, summary, body, author, status, attachment_ids, version, created_by, created_at, updated_by, updated_at, published)
        values (${ids[at]}, '题', '', ${body}, '', 'published', '[]', 1, '', 1, '', 1, ${published})`.execute(
        db,
      );
    }
    await migrate(db);
    const rows = await db.selectFrom('articleLaws').selectAll().orderBy('law').execute();
    expect(rows).toEqual([
      { articleId: ids[0], law: '《劳动法》', checked: '' },
      { articleId: ids[1], law: '《民法典》', checked: '' },
    ]);
    // As an article that is saved now has them recorded.
    for (const [body] of bodies) expect(lawKeysIn(body)).not.toContain('《公司法》');
    expect(lawKeysIn(bodies[0]?.[0] ?? '')).toEqual(['《劳动法》']);
  });

  it('S-ADM-6 keeps its sessions, each under a name of its own', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0032-old-passwords');
    const userId = crypto.randomUUID();
    await sql`insert into users (id, user_name, password_hash, nick_name, phone, email, avatar, level, disabled, created_at)
      values (${userId}, 'a', '', '', '', '', '', '', 0, 1)`.execute(db);
    for (const hash of ['h1', 'h2']) {
      await sql`insert into sessions (token_hash, user_id, created_at, last_seen_at, address, user_agent)
        values (${hash}, ${userId}, 1, 1, '', '')`.execute(db);
    }
    await migrate(db);
    const rows = await db.selectFrom('sessions').select(['id', 'endNote']).execute();
    expect(rows).toEqual(
      Array(2).fill({ id: expect.stringMatching(/^[\da-f-]{36}$/), endNote: '' }),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });

  it('knows which records use which files, and lets editors find them', async () => {
    const db = await openEmpty(kind);
    await migrateTo(db, '0009-access-version');
    const [user, cover, seen, banner, face, article, cata] = Array.from({ length: 7 }, () =>
      crypto.randomUUID(),
    ) as [string, string, string, string, string, string, string];
    const address = (id: string) => `/cn/management/v1/file/content/${id}`;
    await sql`insert into users (id, user_name, password_hash, nick_name, phone, email, avatar, level, disabled, created_at)
      values (${user}, 'a', '', '', '', '', ${address(face)}, '', 0, 1)`.execute(db);
    await sql`insert into roles values ('editor', '编辑', '["file:upload"]')`.execute(db);
    for (const id of [cover, seen, banner, face]) {
      await sql`insert into files (id, user_id, kind, name, type, size, sha256, storage_name, created_at)
        values (${id}, ${user}, 'file', 'a.png', 'image/png', 1, '', ${id}, 1)`.execute(db);
    }
    const dates = { validUntil: 7, reviewDue: 5 };
    const published = JSON.stringify({ body: `<p><img src="${address(seen)}"></p>`, ...dates });
    await sql`insert into articles (id, title, summary, body, author, status, cover_id, attachment_ids, version, created_by, created_at, updated_by, updated_at, published, revision)
      values (${article}, '题', '', '', '', 'published', ${cover}, '[]', 1, '', 1, '', 1, ${published}, 'draft')`.execute(
      db,
    );
    const data = JSON.stringify({ name: '栏目', parentId: null, bannerId: banner });
    await sql`insert into records (kind, id, title, status, sort, data, version, created_by, created_at, updated_by, updated_at)
      values ('cata', ${cata}, '栏目', 'on', 0, ${data}, 1, '', 1, '', 1)`.execute(db);
    await migrate(db);
    const uses = await db.selectFrom('fileUses').selectAll().execute();
    expect(new Set(uses)).toEqual(
      new Set([
        { fileId: cover, entity: 'article', recordId: article, field: 'coverId' },
        { fileId: seen, entity: 'article', recordId: article, field: 'body' },
        { fileId: banner, entity: 'cata', recordId: cata, field: 'bannerId' },
        { fileId: face, entity: 'user', recordId: user, field: 'avatar' },
      ]),
    );
    const { dueAt } = await db.selectFrom('articles').select('dueAt').executeTakeFirstOrThrow();
    expect(dueAt).toBe(dates.reviewDue);
    const file = await db.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(file).toMatchObject({ version: 1, groupName: '', deletedAt: null, damaged: 0 });
    const named = await findByName(db, db.selectFrom('files'), ['A.p'], 10);
    expect(named.toSorted()).toEqual([cover, seen, banner, face].toSorted());
    const { permissions } = await db.selectFrom('roles').selectAll().executeTakeFirstOrThrow();
    expect(JSON.parse(permissions)).toEqual([
      ...['file:upload', 'file:search', 'file:update', 'file:delete'],
    ]);
  });
});
