import { createHash, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { change, folderData, type SiteData } from './site-data.ts';

/** Password of every user that {@link addUser} makes. */
export const USER_PASSWORD = 'Lexdesk-tests-2026';

/** Gives a picture code a code that the test knows, as no test reads pictures; gives it. */
export function readPicture(dataDir: string, pictKey: string): string {
  const answer = createHash('sha256').update(`${pictKey}:abc4`).digest('hex');
  change(dataDir, 'update captchas set answer_hash = ? where id = ?', answer, pictKey);
  return 'abc4';
}

/** As if so many sign-ins had failed from this machine. */
export const failSignIns = (dataDir: string, failures: number): void =>
  change(
    dataDir,
    `insert into login_failures (subject, failures, last_at, locked_until)
     values ('address:127.0.0.1', ?, ?, 0)
     on conflict (subject) do update set failures = excluded.failures`,
    failures,
    Date.now(),
  );

/** Makes a user with the rights of `admin`; gives the name. */
export const addUser = (dataDir: string): Promise<string> => addUserTo(folderData(dataDir));

/** The same, wherever the server keeps its users. */
export const addUserTo = (data: Pick<SiteData, 'change'>): Promise<string> =>
  insertUser(data, () => 'admin');

/** Makes a user with a role of their own that holds these permission codes; gives the name. */
export const addUserWith = (dataDir: string, permissions: readonly string[]): Promise<string> =>
  insertUser(folderData(dataDir), (userName) => {
    const codes = JSON.stringify(permissions);
    change(
      dataDir,
      'insert into roles (id, name, permissions) values (?, ?, ?)',
      userName,
      userName,
      codes,
    );
    return userName;
  });

/** Gives such a user a 姓名. */
export const nameUser = (dataDir: string, userName: string, nickName: string): void =>
  change(dataDir, 'update users set nick_name = ? where user_name = ?', nickName, userName);

/** Gives the role of such a user these codes instead, while they work. */
export function grant(dataDir: string, userName: string, permissions: readonly string[]): void {
  const codes = JSON.stringify(permissions);
  change(dataDir, 'update roles set permissions = ? where id = ?', codes, userName);
}

async function insertUser(
  data: Pick<SiteData, 'change'>,
  roleOf: (userName: string) => string,
): Promise<string> {
  const id = randomUUID();
  const userName = `律师-${id.slice(0, 6)}`;
  const passwordHash = await hash(USER_PASSWORD);
  await data.change(
    `insert into users (id, user_name, password_hash, nick_name, phone, email, avatar, level, disabled, created_at)
     values (?, ?, ?, ?, '', '', '', '', 0, ?)`,
    ...[id, userName, passwordHash, userName, Date.now()],
  );
  const sql = 'insert into user_roles (user_id, role_id) values (?, ?)';
  await data.change(sql, id, roleOf(userName));
  return userName;
}

/** Lets the time come at which an article is published by itself. */
export const letPublicationCome = (dataDir: string, id: string): void =>
  change(dataDir, 'update articles set publish_at = 1 where id = ? and publish_at > 1', id);

/** Ends every session on the server, as an administrator would; no browser is told. */
export const endSessions = (dataDir: string): void => change(dataDir, 'delete from sessions');

/** Gives every article this title, as if others had written. */
export const renameArticles = (dataDir: string, title: string): void =>
  change(dataDir, 'update articles set title = ?', title);
