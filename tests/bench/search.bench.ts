import type { Page } from '@playwright/test';
import { pinyin } from 'pinyin-pro';
import { expect, login, test } from '../support/browser/fixtures.ts';
import { printTable, type Row } from './table.ts';

const ROUNDS = Number(process.env.BENCH_RUNS ?? 5);
const FOLDERS = 50;
const PAGES = 100;
const FIRST = '文章 栏目 扩展 课程 章节 字典 文件 用户 角色 合同 劳动 婚姻 知识 咨询 律师'.split(
  ' ',
);
const SECOND = '内容 案件 客户 预约 订单 评价 统计 报表 日志 资源 审计 会话 系统'.split(' ');
const THIRD = '管理 列表 审核 设置 详情 配置 导入 导出 归档 回收站 查询'.split(' ');

/** What people type: Chinese, pinyin, initials, a path, a typing error, and what is not there. */
const TYPED = [
  '文章内容管理',
  'wenzhangneirong',
  'wznrgl',
  '/folder-31/page-3142',
  'wenzangneirng',
  '没有这个',
  'qqqqqq',
];

const titleOf = (at: number): string =>
  [FIRST, SECOND, THIRD].map((words) => words[at % words.length]).join('');

function entryOf(at: number) {
  const title = titleOf(at);
  const options = { toneType: 'none', separator: '', v: true } as const;
  const meta = {
    title,
    pinyin: pinyin(title, options).replaceAll(' ', ''),
    initials: pinyin(title, { ...options, pattern: 'first' }).replaceAll(' ', ''),
  };
  return { path: `page-${at}`, component: 'article/index', meta };
}

const menuOf = () =>
  Array.from({ length: FOLDERS }, (_, folder) => ({
    path: `/folder-${folder}`,
    component: 'Layout',
    meta: { title: `目录${folder}` },
    children: Array.from({ length: PAGES }, (_unused, page) => entryOf(folder * PAGES + page)),
  }));

type Times = Record<'own' | 'bare', number[]>;

/** Milliseconds from each key to the laid out list, and of a plain filter over the same four texts of each entry. */
const timeTyping = (page: Page, menu: ReturnType<typeof menuOf>, patterns: string[]) =>
  page.evaluate(
    ([folders, words]) => {
      const entries = folders.flatMap(({ path, children }) =>
        children.map(({ path: own, meta }) => ({ ...meta, path: `${path}/${own}` })),
      );
      const field = document.querySelector<HTMLInputElement>('[aria-label="搜索菜单"]');
      const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const times: Times = { own: [], bare: [] };
      const type = (text: string): void => {
        setter?.call(field, text);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
        document.querySelector<HTMLElement>('.search-panel')?.offsetHeight;
      };
      const timed = (into: number[], act: () => void): void => {
        const start = performance.now();
        act();
        into.push(performance.now() - start);
      };
      for (const word of words) {
        for (let end = 1; end <= word.length; end += 1) {
          const text = word.slice(0, end);
          timed(times.own, () => type(text));
          timed(times.bare, () => {
            entries.filter((entry) =>
              [entry.title, entry.pinyin, entry.initials, entry.path].some((one) =>
                one.includes(text),
              ),
            );
          });
        }
      }
      return times;
    },
    [menu, patterns] as const,
  );

test('search', async ({ page }) => {
  const menu = menuOf();
  await page.route('**/admin/getUserMenuList', (route) =>
    route.fulfill({ json: { rtn_code: 0, rtn_msg: '', rtn_data: { list: menu } } }),
  );
  await page.goto('/');
  await login(page);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toContainText('目录49');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('listbox')).toBeVisible();
  // The first round is the browser's, to compile.
  await timeTyping(page, menu, TYPED);
  const rounds: Times[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await timeTyping(page, menu, TYPED));
  }
  const all = (which: keyof Times) => rounds.flatMap((times) => times[which]);
  /** The slowest key of each round. */
  const worst = (which: keyof Times) => rounds.map((times) => Math.max(...times[which]));
  const rows: Row[] = [
    {
      what: 'search over 5,000 entries, a key',
      values: all('own'),
      unit: 'ms',
      reference: all('bare'),
      goal: '16 ms',
    },
    {
      what: 'search over 5,000 entries, slowest key',
      values: worst('own'),
      unit: 'ms',
      reference: worst('bare'),
      goal: '16 ms',
    },
  ];
  printTable(rows);
});
