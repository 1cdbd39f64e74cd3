import { describe, expect, it } from 'vitest';
import type { GroupId, PaletteEntry } from './palette-entry.ts';
import { groupsOf, joined, linesOf } from './palette-groups.ts';

const line = (group: GroupId, name: string): PaletteEntry => ({
  ...{ key: `${group} ${name}`, group, title: name, icon: 'dot' },
  run: () => undefined,
});
const shown = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ title, entries }) => `${title}：${entries.map((one) => one.title).join('、')}`);

const local = [line('pages', '页'), line('actions', '写'), line('articles', '甲')];

describe('S-FIND-1 lines by kind', () => {
  it('stand in one order, wherever they come from: articles, columns, others, pages, actions', () => {
    const more = [line('others', '件'), line('columns', '栏')];
    expect(shown(groupsOf([...local, ...more]))).toEqual([
      ...['文章：甲', '栏目与课程：栏', '其他内容：件', '页面：页', '动作：写'],
    ]);
  });

  it('a line whose title matches comes first', () => {
    expect(shown(groupsOf(local, ['pages']))).toEqual(['页面：页', '文章：甲', '动作：写']);
    expect(shown(groupsOf([line('articles', '甲')], ['pages']))).toEqual(['文章：甲']);
  });

  it('a record found on device and server is shown once, as on the device; a few lines per kind', () => {
    const twice = { ...line('articles', '甲'), title: '甲，旧名' };
    expect(shown(groupsOf([...local, twice]))[0]).toBe('文章：甲');
    const many = Array.from({ length: 12 }, (_, at) => line('articles', `${at}`));
    expect(linesOf(groupsOf(many))).toHaveLength(8);
  });
});

describe('S-FIND-1 later results', () => {
  const found = [line('articles', '乙'), line('columns', '栏')];
  const before = groupsOf(local);
  const next = groupsOf([...local, ...found]);

  it('are added below the first line, in the group of their kind', () => {
    expect(shown(joined(before, next, 'articles 甲'))).toEqual([
      ...['文章：甲、乙', '栏目与课程：栏', '页面：页', '动作：写'],
    ]);
  });

  it('move no line above the active one, wherever that is', () => {
    expect(shown(joined(before, next, 'pages 页'))).toEqual([
      ...['文章：甲', '页面：页', '更多文章：乙', '栏目与课程：栏', '动作：写'],
    ]);
    expect(shown(joined(before, next, 'actions 写'))).toEqual([
      ...['文章：甲', '页面：页', '动作：写', '更多文章：乙', '栏目与课程：栏'],
    ]);
  });

  it('are added below a page that was alone', () => {
    const alone = groupsOf([line('pages', '页')]);
    const all = groupsOf([line('pages', '页'), ...found]);
    expect(shown(joined(alone, all, 'pages 页'))).toEqual([
      ...['页面：页', '文章：乙', '栏目与课程：栏'],
    ]);
  });

  it('replace all lines if none is active', () => {
    expect(joined(before, next, null)).toEqual(next);
    expect(joined([], next, null)).toEqual(next);
  });
});
