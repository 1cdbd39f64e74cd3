import { expect, it } from 'vitest';
import type { Article } from '../../../contract/article/article.ts';
import * as calls from '../../../contract/article/article-workflow.ts';
import { type Actor, stepsOf } from './article-steps.ts';

const article = (status: string, more: Partial<Article> = {}) =>
  ({
    ...{ status, revision: null, createdBy: '甲', submittedBy: '甲', withdrawAt: null },
    outdatedLaws: [],
    ...more,
  }) as Article;

const all = ['submit', 'approve', 'publish', 'update'];
const user = (userName: string, codes: readonly string[], isAdmin = false): Actor => ({
  userName,
  isAdmin,
  may: ({ permission }) => codes.includes(permission.replace('article:', '')),
});
const admin = user('甲', all, true);
const writer = user('甲', ['submit', 'update']);
const chief = user('乙', all);

const nameOf = ({ path }: { path: string }) => path.split('/').at(-1);

it.each<[string, Article, Actor, string | null, string[]]>([
  [
    'a draft of who needs nobody',
    article('draft'),
    admin,
    '发布',
    ['submit', 'approve', 'publish'],
  ],
  ['a draft of who submits', article('draft'), writer, '提交审核', ['submit']],
  ['what was refused', article('rejected'), writer, '提交审核', ['submit']],
  ['a draft of who may only write', article('draft'), user('甲', ['update']), null, []],
  ['what waits, to another', article('pending'), chief, '通过并发布', ['approve', 'publish']],
  [
    'what waits, to who only approves',
    article('pending'),
    user('乙', ['approve']),
    '审核通过',
    ['approve'],
  ],
  ['what waits, to its author', article('pending'), user('甲', all), null, []],
  ['what waits, to who changed it', article('pending', { editedBy: '乙' }), chief, null, []],
  [
    'what waits, to an admin who wrote it',
    article('pending'),
    admin,
    '通过并发布',
    ['approve', 'publish'],
  ],
  ['what was approved', article('approved'), chief, '发布', ['publish']],
  ['what was approved, to its author', article('approved'), writer, null, []],
  ['what was withdrawn', article('withdrawn'), chief, '发布', ['publish']],
  ['what is planned', article('scheduled'), chief, '修改发布时间', ['publish']],
  ['what is published', article('published'), admin, null, []],
  ['its change', article('published', { revision: 'approved' }), chief, '发布修改', ['publish']],
  [
    'its change, to who needs nobody',
    article('published', { revision: 'draft' }),
    admin,
    '发布修改',
    ['submit', 'approve', 'publish'],
  ],
  ['a state of another server', article('else'), admin, null, []],
])('S-DESK-2 the one next step: %s', (_, shown, actor, label, made) => {
  const { next } = stepsOf(shown, actor, calls);
  expect(next?.label ?? null).toBe(label);
  expect(next?.calls.map(nameOf) ?? []).toEqual(made);
});

it.each<[string, Article, Actor, string[]]>([
  ['a draft', article('draft'), admin, ['提交审核']],
  ['a draft of who submits anyway', article('draft'), writer, []],
  ['what waits', article('pending'), chief, ['审核通过', '退回']],
  ['what waits, to its author', article('pending'), user('甲', all), ['退回']],
  ['what waits, to who may not', article('pending'), writer, []],
  ['what is planned', article('scheduled'), chief, ['取消定时']],
  ['what is published', article('published'), chief, ['定时下线', '下线']],
  [
    'what goes off by itself',
    article('published', { withdrawAt: 5 }),
    chief,
    ['修改下线时间', '取消定时下线', '下线'],
  ],
  [
    'a change of what is published, to who may not withdraw',
    article('published', { revision: 'draft' }),
    writer,
    ['放弃修改'],
  ],
])('S-DESK-2 what else can be done: %s', (_, shown, actor, labels) => {
  expect(stepsOf(shown, actor, calls).others.map(({ label }) => label)).toEqual(labels);
});

it('S-DESK-5 an article that quotes a law no longer 现行 can be confirmed by a user who may approve', () => {
  const outdatedLaws = [{ name: '劳动法', standing: 'amended' as const }];
  const shown = article('published', { outdatedLaws });
  const [step] = stepsOf(shown, chief, calls).others;
  expect([step?.label, step?.calls]).toEqual(['核对完成', [calls.articleCheckLaws]]);
  expect(stepsOf(shown, writer, calls).others).toEqual([]);
});
