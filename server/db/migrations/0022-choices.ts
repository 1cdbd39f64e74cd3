import { type Kysely, type Migration, sql } from 'kysely';

const PROVINCES =
  '北京 天津 河北 山西 内蒙古 辽宁 吉林 黑龙江 上海 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 广西 海南 重庆 四川 贵州 云南 西藏 陕西 甘肃 青海 宁夏 新疆 香港 澳门 台湾';

/** Dictionaries that replace free text: code, name, entries. */
const dicts = [
  ['course_category', '课程分类', '劳动 婚姻家庭 合同 房产 公司 消费 交通 其他'],
  ['course_level', '课程难度', '入门 进阶 高级'],
  ['region', '地区', `全国 ${PROVINCES}`],
] as const;

/** Rows per batch. */
const SLICE = 500;

/**
 * Turns 分类, 难度 and 地区 into dictionaries with the values that records have; a new installation gets them with its seeds.
 * Users who write may list users by name.
 */
export const choices: Migration = {
  async up(db: Kysely<unknown>) {
    await grantNames(db);
    const { rows: users } = await sql`select id from users limit 1`.execute(db);
    if (users.length === 0) return;
    const used = {
      course_category: await ofCourses(db, 'category'),
      course_level: await ofCourses(db, 'level'),
      region: await regionsOfArticles(db),
    };
    for (const [code, name, entries] of dicts) {
      const { rows } = await sql<{ id: string }>`select id from records
        where kind = 'dict' and code = ${code} and deleted_at is null`.execute(db);
      // An existing dictionary with this code is not replaced; it only gets the values in use.
      const id = rows[0]?.id ?? (await addDict(db, code, name));
      const wanted = rows[0] ? [] : entries.split(' ');
      await addEntries(db, id, [...wanted, ...used[code]]);
    }
  },
};

async function grantNames(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string;
    permissions: string;
  }>`select id, permissions from roles`.execute(db);
  for (const { id, permissions } of rows) {
    const codes = JSON.parse(permissions) as string[];
    if (!codes.includes('article:create') && !codes.includes('article:update')) continue;
    if (codes.includes('user:names')) continue;
    const next = JSON.stringify([...codes, 'user:names']);
    await sql`update roles set permissions = ${next} where id = ${id}`.execute(db);
  }
}

async function ofCourses(db: Kysely<unknown>, field: 'category' | 'level'): Promise<string[]> {
  const { rows } = await sql<{
    data: string;
  }>`select data from records where kind = 'course'`.execute(db);
  return rows.flatMap(({ data }) => (JSON.parse(data) as Record<string, string>)[field] || []);
}

async function regionsOfArticles(db: Kysely<unknown>): Promise<string[]> {
  const found = new Set<string>();
  for (let after = '', left = SLICE; left === SLICE; ) {
    const { rows } = await sql<{ id: string; data: string; published: string | null }>`
      select id, data, published from articles where id > ${after} order by id limit ${SLICE}`.execute(
      db,
    );
    for (const { data, published } of rows)
      for (const text of [data, published ?? '{}'])
        for (const region of (JSON.parse(text) as { regions?: string[] }).regions ?? [])
          found.add(region);
    after = rows.at(-1)?.id ?? '';
    left = rows.length;
  }
  return [...found];
}

async function addDict(db: Kysely<unknown>, code: string, name: string): Promise<string> {
  const id = crypto.randomUUID();
  const data = JSON.stringify({ name, code, note: '', sort: 0, status: 'on' });
  await add(db, { kind: 'dict', id, groupId: null, code, title: name, sort: 0, data });
  await sql`insert into dict_versions (dict_id, version) values (${id}, 1)`.execute(db);
  return id;
}

async function addEntries(
  db: Kysely<unknown>,
  dictId: string,
  values: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from records
    where kind = 'dictDetail' and group_id = ${dictId} and deleted_at is null`.execute(db);
  const known = new Set(rows.map(({ code }) => code));
  let sort = rows.length;
  for (const value of new Set(values.filter((one) => one.trim() !== ''))) {
    const code = `${dictId}:${value}`;
    if (known.has(code)) continue;
    const shown = { dictId, value, label: value, color: '', isDefault: false, note: '' };
    const data = JSON.stringify({ ...shown, sort, status: 'on' });
    const id = crypto.randomUUID();
    await add(db, { kind: 'dictDetail', id, groupId: dictId, code, title: value, sort, data });
    sort += 1;
  }
  await sql`update dict_versions set version = version + 1 where dict_id = ${dictId}`.execute(db);
}

interface NewRow {
  kind: string;
  id: string;
  groupId: string | null;
  code: string;
  title: string;
  sort: number;
  data: string;
}

async function add(db: Kysely<unknown>, row: NewRow): Promise<void> {
  const { kind, id, groupId, code, title, sort, data } = row;
  const now = Date.now();
  await sql`insert into records
    (kind, id, group_id, code, title, status, sort, data, version, created_by, created_at, updated_by, updated_at)
    values (${kind}, ${id}, ${groupId}, ${code}, ${title}, 'on', ${sort}, ${data}, 1, '', ${now}, '', ${now})`.execute(
    db,
  );
}
