import { cata } from '../../../src/contract/content/cata.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { fileLibrary } from '../../../src/contract/file/file-library.ts';
import type { Visitor } from '../../support/server/test-server.ts';
import { RARE } from './article-texts.ts';
import { columnId, idOf } from './make-articles.ts';

/** What is measured: its name, its goal in milliseconds, and the call; with a total where it has one. */
export type MeasuredCall = readonly [
  what: string,
  goal: number,
  ask: (visitor: Visitor, count: number) => Promise<{ total?: number } | object>,
];

const SIZE = 20;
const DAY = 24 * 60 * 60_000;

const list =
  (request: object | ((count: number) => object) = {}) =>
  ({ client }: Visitor, count: number) =>
    client.call(endpoints.articleSearch, {
      ...{ page: 0, size: SIZE },
      ...(typeof request === 'function' ? request(count) : request),
    });
const counts =
  (request: object = {}) =>
  ({ client }: Visitor) =>
    client.call(endpoints.articleCounts, request);
const files =
  (request: object = {}) =>
  ({ client }: Visitor) =>
    client.call(fileLibrary.search, { page: 0, size: SIZE, ...request });
const find =
  (keyword: string) =>
  ({ client }: Visitor) =>
    client.call(endpoints.find, { keyword });

/** Of all articles but those in the recycle bin. */
const lastPage = (count: number) => Math.ceil((count * 0.99) / SIZE) - 1;
const author = '李明珠';

/** Lists, texts, start page and logs (S-OPS-6). */
export const measuredCalls: readonly MeasuredCall[] = [
  ['list', 20, list()],
  ['list, last page', 20, list((count) => ({ page: lastPage(count) }))],
  ['list, nine tenths down', 20, list((count) => ({ page: Math.floor(lastPage(count) * 0.9) }))],
  ['list, middle page', 20, list((count) => ({ page: Math.floor(lastPage(count) / 2) }))],
  ['list by title', 20, list({ sort: 'title' })],
  ['list by order', 20, list({ sort: 'sort' })],
  ['list by title, last page', 20, list((count) => ({ sort: 'title', page: lastPage(count) }))],
  ['counts of the tabs', 20, counts()],
  ['list of one state', 20, list({ status: 'published' })],
  ['list of a rare state', 20, list({ status: 'rejected' })],
  ['list of what two states have', 20, list({ status: 'pending,rejected' })],
  ['list of one author', 20, list({ author })],
  ['list of a rare author', 20, list({ author: '吴嘉禾' })],
  ['counts of one author', 20, counts({ author })],
  ['list of a large column', 20, list({ cataId: columnId(0) })],
  ['list of a small column', 20, list({ cataId: columnId(190) })],
  ['counts of a large column', 20, counts({ cataId: columnId(0) })],
  ['list of a rare state in a column', 20, list({ cataId: columnId(0), status: 'rejected' })],
  ['list of a week', 20, list({ from: Date.now() - 7 * DAY, to: Date.now() })],
  ['list of what is older', 20, list({ to: Date.now() - 7 * DAY })],
  ['counts of what is older', 20, counts({ to: Date.now() - 7 * DAY })],
  ['list of a flag', 20, list({ flag: 'recommended' })],
  ['list of a flag that none has', 20, list({ flag: 'slide' })],
  ['list of what is due', 20, list({ due: 30 })],
  ['recycle bin', 20, list({ deleted: true })],
  ['counts of the recycle bin', 20, counts({ deleted: true })],
  ['text, in a third of all', 50, list({ keyword: '合同' })],
  ['text, in one of a thousand', 50, list({ keyword: RARE })],
  ['text, in one of twenty', 50, list({ keyword: '77' })],
  ['text, four characters', 50, list({ keyword: `${RARE}合同` })],
  ['text, two words', 50, list({ keyword: '押金 取保' })],
  ['text, a rare and a frequent word', 50, list({ keyword: `合同 ${RARE}` })],
  ['text, nowhere', 50, list({ keyword: '量子纠缠' })],
  ['text, pairs that stand apart', 50, list({ keyword: '合同的押金与' })],
  ['text, one character', 50, list({ keyword: '押' })],
  ['text in one state', 50, list({ keyword: '合同', status: 'pending' })],
  ['text in a rare state', 50, list({ keyword: '合同', status: 'rejected' })],
  ['text of one author', 50, list({ keyword: '合同', author })],
  ['text of a rare author', 50, list({ keyword: '合同', author: '吴嘉禾' })],
  ['text by title', 50, list({ keyword: '合同', sort: 'title' })],
  ['counts of a text', 50, counts({ keyword: '合同' })],
  [
    'dashboard',
    20,
    ({ client }) =>
      client.call(endpoints.dashboardSummary, { today: Math.floor(Date.now() / DAY) * DAY }),
  ],
  ['palette, a frequent word', 50, find('合同')],
  ['palette, a rare word', 50, find(RARE)],
  ['palette, nowhere', 50, find('量子纠缠')],
  ['palette, initials', 50, find('htyj')],
  ['palette, letters of none', 50, find('qqqq')],
  ['palette, columns', 50, find('栏目')],
  [
    'columns with their articles',
    50,
    ({ client }) => client.call(cata.search, { page: 0, size: 200 }),
  ],
  ['files', 20, files()],
  ['files, last page', 20, (one, count) => files({ page: lastPage(count) })(one)],
  ['files by name', 20, files({ sort: 'name' })],
  ['files by size', 20, files({ sort: 'size' })],
  ['files, unused', 20, files({ unused: true })],
  ['files of one class', 20, files({ kind: 'document' })],
  ['files by a keyword', 50, files({ keyword: '照片 77' })],
  ['files by a keyword of all', 50, files({ keyword: '照片' })],
  ['files by a keyword of none', 50, files({ keyword: '量子' })],
  ['counts of files', 20, ({ client }) => client.call(fileLibrary.counts, {})],
  ['groups of files', 20, ({ client }) => client.call(fileLibrary.groups, {})],
  [
    'history of an article',
    20,
    ({ client }) => client.call(endpoints.articleHistory, { id: idOf(5), page: 0, size: SIZE }),
  ],
  ['audit log', 20, ({ client }) => client.call(endpoints.auditSearch, { size: 50 })],
  [
    'audit log of a person',
    20,
    ({ client }) => client.call(endpoints.auditSearch, { size: 50, person: 'user-7' }),
  ],
];
