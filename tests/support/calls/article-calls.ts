import { randomUUID } from 'node:crypto';
import type { Article } from '../../../src/contract/article/article.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { TestServer, Visitor } from '../server/test-server.ts';
import { make } from './record-calls.ts';

export type Person = Visitor & { userName: string };

/** Anything that creates users. */
type Users = Pick<TestServer, 'userWith'>;

/** Fields that clients of the first version send. */
export const articleFieldsOf = (change: Record<string, unknown> = {}) => ({
  title: '劳动合同解除的经济补偿',
  summary: '摘要',
  body: '第一段\n第二段',
  author: '陈思远',
  coverId: null,
  attachmentIds: [],
  ...change,
});

const writing = [
  'article:search',
  'article:create',
  'article:update',
  'article:submit',
  'article:delete',
];
/** A user who writes and submits. */
export const writer = (server: Users): Promise<Person> =>
  server.userWith(...writing, 'cata:create', 'file:upload');
/** A user with these permissions, limited to these catas (S-ADM-3). */
export async function limitedTo(
  server: TestServer,
  catas: readonly string[],
  ...permissions: string[]
): Promise<Person> {
  const person = await server.userWith(...permissions);
  await server.deps.db
    .updateTable('roles')
    .set({ catas: JSON.stringify(catas) })
    .where('name', '=', person.userName)
    .execute();
  return person;
}
/** A user who approves and publishes. */
export const reviewer = (server: Users): Promise<Person> =>
  server.userWith(...writing, 'article:approve', 'article:publish');

export const createArticle = (
  { client }: Visitor,
  change: Record<string, unknown> = {},
): Promise<Article> =>
  client.call(endpoints.articleCreate, { id: randomUUID(), ...articleFieldsOf(change) });

export const readArticle = ({ client }: Visitor, { id }: { id: string }): Promise<Article> =>
  client.call(endpoints.articleGet, { id });

/** Changes an article at the version that the client knows. */
export const changeArticle = (
  { client }: Visitor,
  { id, version }: Article,
  change: Record<string, unknown>,
): Promise<Article> =>
  client.call(endpoints.articleUpdate, { id, version, ...articleFieldsOf(change) });

type StepName =
  | 'Submit'
  | 'Approve'
  | 'Reject'
  | 'Publish'
  | 'Unschedule'
  | 'Withdraw'
  | 'Revision'
  | 'CheckLaws'
  | 'Move'
  | 'Delete'
  | 'Restore';

/** Applies a workflow transition at the version that the client knows; returns the resulting article. */
export async function step(
  { client }: Visitor,
  name: StepName,
  { id, version }: Pick<Article, 'id' | 'version'>,
  more: Record<string, unknown> = {},
  idempotencyKey: string = randomUUID(),
): Promise<Article> {
  const request = { id, version, ...more };
  const answer = await client.call(endpoints[`article${name}`], request as never, {
    idempotencyKey,
  });
  return 'record' in answer && answer.record ? answer.record : (answer as Article);
}

/** An article approved by another user, in a cata of its own. */
export async function approved(
  server: Users,
  change: Record<string, unknown> = {},
): Promise<{ author: Person; boss: Person; article: Article }> {
  const [author, boss] = [await writer(server), await reviewer(server)];
  const { id: cataId } = await make('cata', author);
  const placed = { cataId, ...change };
  const submitted = await step(author, 'Submit', await createArticle(author, placed));
  return { author, boss, article: await step(boss, 'Approve', submitted) };
}

/** A published article. */
export async function published(server: Users, change: Record<string, unknown> = {}) {
  const { article, ...people } = await approved(server, change);
  return { ...people, article: await step(people.boss, 'Publish', article) };
}
