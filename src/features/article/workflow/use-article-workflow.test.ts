// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../../tests/support/device/hook-root.tsx';
import { RefusalError, StaleError } from '../../../api/errors.ts';
import type { Article } from '../../../contract/article/article.ts';
import { noticesState, resetNotices } from '../../../state/base/notices.store.ts';
import { initialEditor } from '../../../state/editing/record-editor.ts';
import { type Answers, useArticleWorkflow } from './use-article-workflow.ts';

const { call, user } = vi.hoisted(() => ({ call: vi.fn(), user: { isAdmin: false } }));
vi.mock('../../../state/base/page-client.ts', () => ({ client: { call } }));
vi.mock('../../../state/base/use-online.ts', () => ({ useOnline: () => true }));
vi.mock('../../../state/data/changes/broadcast-change.ts', () => ({ broadcastChange: vi.fn() }));
vi.mock('../../../state/session/Permitted.tsx', () => ({
  useMayWrite: () => true,
  usePermission: () => user.isAdmin,
}));
vi.mock('../../../state/session/session.store.ts', () => ({ currentUserName: () => '乙' }));

const hook = hookRoot();
const reload = vi.fn();
const submit = vi.fn();

beforeEach(() => {
  user.isAdmin = false;
  call.mockImplementation(async (_, { version }) => ({ version: version + 1 }));
});
afterEach(() => {
  vi.clearAllMocks();
  resetNotices();
});

const fieldsOf = (body: string) => ({ body, cataId: 'c', coverId: 'f', coverAlt: '封面' });

interface Look {
  status: string;
  version: number;
  /** Content of the version, and what was typed on top of it. */
  stored?: string;
  typed?: string;
  /** Its save is in the outbox. */
  queued?: boolean;
}

/** The desk of an article in a given state and version. */
const deskOf = ({ status, version, stored = '正文', typed = stored, queued = false }: Look) => {
  const fields = fieldsOf(typed);
  const state = {
    ...initialEditor(true),
    fields,
    base: { baseVersion: version, baseFields: fieldsOf(stored), parent: null },
    revision: typed === stored ? 0 : 1,
  };
  return {
    article: {
      ...{ id: 'a', title: '题', status, version, revision: null, outdatedLaws: [] },
      ...{ createdBy: '甲', submittedBy: '甲', withdrawAt: null },
    } as unknown as Article,
    editor: { ...state, queued: queued || undefined, confirmed: undefined, getState: () => state },
    ...{ fields, gaps: [], reload, work: { submit, showErrors: vi.fn() } },
  } as unknown as Parameters<typeof useArticleWorkflow>[0];
};

function open(look: Look) {
  const desk = hook(useArticleWorkflow, deskOf(look));
  // Saving stores the fields on the device and queues the save.
  submit.mockImplementation(async () => {
    desk.draw(deskOf({ ...look, stored: look.typed ?? '正文', queued: true }));
    return true;
  });
  return desk;
}
type Desk = ReturnType<typeof open>;

async function press(desk: Desk): Promise<void> {
  const { next, press: pressed } = desk.now();
  if (!next) throw new Error('there is no next step');
  await pressed(next);
  await desk.settle();
}

async function draw(desk: Desk, look: Look): Promise<void> {
  desk.draw(deskOf(look));
  await desk.settle();
}

/** Confirms the open question. */
async function confirm(desk: Desk, answers: Answers = {}): Promise<void> {
  const { prompt, perform } = desk.now();
  if (!prompt) throw new Error('no prompt is open');
  await perform(prompt, answers);
  await desk.settle();
}

const madeCalls = () =>
  call.mock.calls.map(([{ path }, { version }]) => [path.split('/').at(-1), version]);
const notices = () => noticesState.list.map(({ title, detail }) => [title, detail]);

it('S-DESK-2 the version that was read is approved, even if another one was loaded behind the dialog', async () => {
  const desk = open({ status: 'pending', version: 3 });
  await press(desk);
  expect(desk.now().prompt?.step.label).toBe('通过并发布');
  await draw(desk, { status: 'pending', version: 5, stored: '换过的' });
  call.mockRejectedValue(new StaleError('', {}));
  await confirm(desk);
  expect(madeCalls()).toEqual([['approve', 3]]);
  // The version that is loaded now needs a new question.
  expect([desk.now().prompt, reload.mock.calls.length, notices()]).toEqual([null, 1, []]);
});

it('S-DESK-2 the dialog of a partly performed step closes, that of a refused one stays', async () => {
  const desk = open({ status: 'pending', version: 3 });
  await press(desk);
  call.mockRejectedValueOnce(new RefusalError(2003, '不能审核自己的文章', {}));
  await confirm(desk);
  expect(desk.now().prompt?.step.label).toBe('通过并发布');
  call.mockResolvedValueOnce({ version: 4 });
  call.mockRejectedValueOnce(new RefusalError(2001, '栏目不存在', {}));
  await confirm(desk);
  expect(madeCalls().slice(1)).toEqual([
    ['approve', 3],
    ['publish', 4],
  ]);
  expect([desk.now().prompt, desk.now().blocked]).toEqual([null, '正在读取保存后的内容']);
});

it('S-DESK-3 the column is sent with the publication, as a user who may publish may lack the permission to move', async () => {
  const desk = open({ status: 'pending', version: 3 });
  await press(desk);
  await confirm(desk, { publishAt: null, cataId: 'd' });
  expect(call.mock.calls.map(([{ permission }, request]) => [permission, request])).toEqual([
    ['article:approve', { id: 'a', version: 3 }],
    ['article:publish', { id: 'a', version: 4, publishAt: null, cataId: 'd' }],
  ]);
});

it.each([
  ['pending', '通过并发布'],
  ['approved', '发布'],
  ['scheduled', '修改发布时间'],
])(
  'S-DESK-2 a correction of what is %s makes it a draft: its step no longer prompts',
  async (status, label) => {
    const desk = open({ status, version: 1, typed: '改过' });
    expect(desk.now().next?.label).toBe(label);
    await press(desk);
    expect([submit.mock.calls.length, desk.now().running]).toEqual([1, true]);
    await draw(desk, { status: 'draft', version: 2, stored: '改过' });
    expect([desk.now().prompt, desk.now().running]).toEqual([null, false]);
    const title = `文章的状态已变，不能${label}`;
    expect(notices()).toEqual([[title, '修改已保存。下一步：提交审核。']]);
    expect(call).not.toHaveBeenCalled();
  },
);

it('S-DESK-2 a step that the saved text offers too is the one of its state', async () => {
  user.isAdmin = true;
  const desk = open({ status: 'approved', version: 1, typed: '改过' });
  await press(desk);
  await draw(desk, { status: 'draft', version: 2, stored: '改过' });
  expect(desk.now().prompt).toMatchObject({ step: { label: '发布' }, article: { version: 2 } });
  await confirm(desk);
  expect(madeCalls()).toEqual([
    ['submit', 2],
    ['approve', 3],
    ['publish', 4],
  ]);
});

it('S-DESK-2 typing while the save is being sent cancels the submission, also for any later save', async () => {
  const desk = open({ status: 'draft', version: 1, typed: '一' });
  await press(desk);
  expect(desk.now().running).toBe(true);
  await draw(desk, { status: 'draft', version: 2, stored: '一', typed: '一二' });
  expect([desk.now().running, notices()]).toEqual([
    false,
    [['又有未保存的修改，尚未提交审核', '保存后再提交审核一次。']],
  ]);
  await draw(desk, { status: 'draft', version: 3, stored: '一二' });
  expect(call).not.toHaveBeenCalled();
});
