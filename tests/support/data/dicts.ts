import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Database from 'libsql';

/** Puts a dictionary with this many entries (「第 1 项」 …) into a running server's data; gives its id. */
export function addDict(dataDir: string, name: string, count: number): string {
  const database = new Database(join(dataDir, 'lexdesk.db'), { timeout: 5000 });
  const insert = database.prepare(`insert into records
    (kind, id, group_id, parent_id, code, title, status, sort, data, version, created_by, created_at, updated_by, updated_at, deleted_at)
    values (?, ?, ?, null, ?, ?, 'on', ?, ?, 1, 'test', ?, 'test', ?, null)`);
  const now = Date.now();
  const id = randomUUID();
  const code = `dict_${id.replaceAll('-', '_')}`;
  const common = { note: '', status: 'on' };
  database.exec('begin immediate');
  try {
    const fields = { name, code, sort: 0, ...common };
    insert.run('dict', id, null, code, name, 0, JSON.stringify(fields), now, now);
    database.prepare('insert into dict_versions values (?, 0)').run(id);
    for (let sort = 0; sort < count; sort += 1) {
      const [label, value] = [`第 ${sort + 1} 项`, `value-${sort + 1}`];
      const color = sort % 3 === 0 ? '#1f6feb' : '';
      const entry = { dictId: id, label, value, color, isDefault: false, sort, ...common };
      const data = JSON.stringify(entry);
      insert.run('dictDetail', randomUUID(), id, `${id}:${value}`, label, sort, data, now, now);
    }
    database.exec('commit');
  } catch (error) {
    database.exec('rollback');
    throw error;
  } finally {
    database.close();
  }
  return id;
}
