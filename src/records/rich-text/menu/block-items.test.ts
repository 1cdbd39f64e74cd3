import { expect, it, vi } from 'vitest';
import { toolOf } from '../tools.ts';
import { blockItems, itemsFor } from './block-items.ts';

/** Created in each test: what is created while the file loads is not attributed to one. */
const everything = () => blockItems({ upload: true, library: true });

it.each([
  ['法条引用', '常用', '查法规，插入原文', undefined, 'ft fatiao ftyy law statute'],
  ['图片', '常用', '本机，可直接粘贴', undefined, 'tp tupian image'],
  ['表格', '常用', '3 × 3', undefined, 'bg biaoge table'],
  ['一级标题', '文字', undefined, '#', 'bt biaoti heading h1'],
  ['二级标题', '文字', undefined, '##', 'bt biaoti heading h2'],
  ['项目列表', '文字', undefined, '-', 'lb liebiao list 无序列表'],
  ['编号列表', '文字', undefined, '1.', 'lb liebiao list 有序列表'],
  ['引用', '文字', undefined, '>', 'yy yinyong quote'],
  ['文件', '其他', '文件库中的，作为链接', undefined, 'wj wenjian file'],
  ['分隔线', '其他', undefined, undefined, 'fgx fengexian divider hr'],
])('S-DESK-4 %s is in %s, shows %s or %s, and is found by %s', (name, group, hint, keys, words) => {
  const all = everything();
  const item = all.find((one) => one.name === name);
  expect(item).toMatchObject({ group, sign: expect.stringMatching(/./) });
  expect([item?.hint, item?.keys]).toEqual([hint, keys]);
  for (const word of words.split(' ')) {
    expect(
      itemsFor(all, word).map((one) => one.name),
      word,
    ).toContain(name);
  }
});

it('S-DESK-4 a block does what the tool of the bar does, and can be where that can', () => {
  const tool = toolOf('法条引用');
  expect(everything()[0]).toMatchObject({ sign: tool.sign, can: tool.can, run: tool.run });
});

it('S-DESK-4 a file is chosen first', () => {
  const insert = vi.fn();
  everything()
    .find(({ name }) => name === '文件')
    ?.run(null as never, insert);
  expect(insert).toHaveBeenCalledExactlyOnceWith('file');
});
