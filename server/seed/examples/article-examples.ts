import {
  articleDefaults,
  type WholeArticleFields,
} from '../../../src/contract/article/article-fields.ts';
import { fieldsOf, rowOf } from '../../articles/article-row.ts';
import type { Transition } from '../../articles/transition.ts';
import {
  approving,
  publishing,
  rejecting,
  submitting,
  withdrawing,
} from '../../articles/transitions.ts';
import { changeArticle, insertArticle } from '../../articles/write-article.ts';
import type { Db } from '../../db/connection/connect.ts';
import { EVERYTHING } from '../../db/scope.ts';
import { edited } from '../../routes/article/article-calls.ts';
import type { ArticleExample } from './article-example.ts';
import { civilArticles } from './civil-articles.ts';
import { companyArticles } from './company-articles.ts';
import type { ExampleWriter } from './example-record.ts';
import { exampleText } from './example-text.ts';
import { familyArticles } from './family-articles.ts';
import { labourArticles } from './labour-articles.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** Hours between two transitions of an article. */
const STEP = 5;
const REVIEWER = '周子衡';
const all = [...labourArticles, ...familyArticles, ...civilArticles, ...companyArticles];

interface Places {
  catas: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
}

/** A transition by a user. */
type Step = readonly [who: string, transition: Transition];

/** No device has cached anything of a new database, so no version floor applies. */
const NEW = { versionFloor: 0 };

/** Adds the example articles, oldest first, each by the transitions that staff would perform. */
export async function addArticles(writer: ExampleWriter, places: Places): Promise<void> {
  const lastStep = ({ age, change }: ArticleExample) => change?.age ?? age;
  const byAge = all.toSorted((one, other) => lastStep(other) - lastStep(one));
  for (const example of byAge) await addArticle(writer, example, places);
}

async function addArticle(
  { db, now, added }: ExampleWriter,
  example: ArticleExample,
  places: Places,
): Promise<void> {
  const id = crypto.randomUUID();
  const { author, age, change } = example;
  // Returned articles are listed for their author only; `admin` is the author, so that one appears.
  const writer = example.state === 'rejected' ? 'admin' : author;
  const fields = fieldsFor(example, places, now);
  const steps = stepsTo(example, writer, now);
  const at = (left: number) => now - (age + left * STEP) * HOUR;
  const first = { ...NEW, userName: writer, now: at(steps.length), action: '新建文章' };
  await insertArticle(db, id, fields, first);
  for (const [index, [who, transition]] of steps.entries()) {
    await applyStep(db, id, { userName: who, now: at(steps.length - 1 - index) }, transition);
  }
  if (change) await addChange(db, id, author, change, now);
  const { version } = await rowOf(db, id);
  added.push({ kind: 'article', id, version });
}

function stepsTo(example: ArticleExample, writer: string, now: number): Step[] {
  const { state, note = '' } = example;
  // Rounded to a full hour, as people schedule.
  const publishAt = Math.ceil((now + 18 * HOUR) / HOUR) * HOUR;
  const submit: Step = [writer, submitting];
  const approve: Step = [REVIEWER, approving];
  const publish: Step = [REVIEWER, publishing({ publishAt: null, withdrawAt: null })];
  const ways: Readonly<Record<ArticleExample['state'], readonly Step[]>> = {
    draft: [],
    pending: [submit],
    rejected: [submit, [REVIEWER, rejecting(note)]],
    approved: [submit, approve],
    scheduled: [submit, approve, [REVIEWER, publishing({ publishAt, withdrawAt: null })]],
    published: [submit, approve, publish],
    withdrawn: [submit, approve, publish, [REVIEWER, withdrawing(undefined)]],
  };
  return [...ways[state]];
}

async function applyStep(
  db: Db,
  id: string,
  who: { userName: string; now: number },
  { action, note = '', change }: Transition,
): Promise<void> {
  const row = await rowOf(db, id);
  const next = await change(
    row,
    { ...NEW, ...who, permissions: [], limits: {}, scope: EVERYTHING },
    db,
  );
  if (next) await changeArticle(db, row, next, { ...NEW, ...who, action, note });
}

/** Adds an unpublished change to a published article. */
async function addChange(
  db: Db,
  id: string,
  userName: string,
  { line, submitted, age }: NonNullable<ArticleExample['change']>,
  now: number,
): Promise<void> {
  const row = await rowOf(db, id);
  const before = fieldsOf(row);
  const body = before.body.replace(/<p>[^<]*<\/p>$/, (disclaimer) => `<p>${line}</p>${disclaimer}`);
  const at = now - age * HOUR;
  const entry = { ...NEW, userName, now: at - HOUR / 10, action: '修改文章' };
  await changeArticle(db, row, edited(row, { ...before, body }, userName), entry);
  if (submitted) await applyStep(db, id, { userName, now: at }, submitting);
}

function fieldsFor(
  example: ArticleExample,
  { catas, files }: Places,
  now: number,
): WholeArticleFields {
  const { title, author, summary, body, cata, cover = '', attachments = [] } = example;
  const { tags = [], flags = [], legalBasis = '', reviewIn, validIn } = example;
  const daysOn = (days: number | undefined) => (days === undefined ? null : now + days * DAY);
  return {
    ...articleDefaults,
    ...{ title, author, summary, tags, flags, legalBasis, body: exampleText(body) },
    cataId: catas.get(cata) ?? null,
    coverId: files.get(cover) ?? null,
    coverAlt: cover && `插图：${cover.replace('.png', '')}`,
    attachmentIds: attachments.flatMap((name) => files.get(name) ?? []),
    reviewer: example.state === 'draft' ? '' : REVIEWER,
    reviewDue: daysOn(reviewIn),
    validUntil: daysOn(validIn),
  };
}
