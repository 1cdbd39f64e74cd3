// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { reactRoot } from '../../../tests/support/device/react-root.ts';
import * as own from './changes/own-writes.ts';
import { type HeldReply, useHeldReply } from './use-held-reply.ts';

interface Found {
  list: readonly { id: string; title: string }[];
  total: number;
}

const root = reactRoot();
const reload = vi.fn();
const hasWritten = vi.spyOn(own, 'hasWrittenSince');
const now = vi.spyOn(performance, 'now');
let shown: HeldReply<Found>;

beforeEach(() => {
  reload.mockReset();
  now.mockReturnValue(0);
  hasWritten.mockReturnValue(false);
});

function View({ data }: { data: Found | undefined }) {
  const reply = { data, savedAt: 1, offline: false, loading: false, error: null, reload };
  shown = useHeldReply(reply, 'list');
  return null;
}

const found = (...titles: string[]): Found => ({
  list: titles.map((title) => ({ id: title.charAt(0), title })),
  total: titles.length,
});
let key = 0;
/** Renders the cached reply, then the next one after so many milliseconds. */
function draw(first: Found | undefined, next: Found | undefined, after: number, before = () => {}) {
  key += 1;
  now.mockReturnValue(0);
  const view = (data: Found | undefined) =>
    flushSync(() => root.render([<View key={key} data={data} />]));
  view(first);
  now.mockReturnValue(after);
  before();
  view(next);
  return view;
}
const titles = () => shown.data?.list.map(({ title }) => title).join(' ');

it('S-PWA-7 new rows while others are read are held back and counted; existing rows are updated', () => {
  draw(found('甲', '乙'), found('丙', '甲新', '乙'), 1500);
  expect([titles(), shown.news, shown.data?.total]).toEqual(['甲新 乙', 1, 3]);
  flushSync(() => shown.showNews());
  expect([titles(), shown.news]).toEqual(['丙 甲新 乙', 0]);
});

it('S-PWA-7 removed or moved rows stay in place until the user wants the changes', () => {
  const view = draw(found('甲', '乙', '丙'), found('丙'), 1500);
  expect([titles(), shown.news]).toEqual(['甲 乙 丙', 2]);
  view(found('乙', '甲', '丙'));
  expect([titles(), shown.news]).toEqual(['甲 乙 丙', 1]);
  view(found('甲', '乙', '丙'));
  expect(shown.news).toBe(0);
});

it('S-PWA-7 changes before anybody reads are shown at once, and so is a first reply', () => {
  draw(found('甲'), found('乙', '甲'), 500);
  expect([titles(), shown.news]).toEqual(['乙 甲', 0]);
  draw(undefined, found('乙', '甲'), 1500);
  expect([titles(), shown.news]).toEqual(['乙 甲', 0]);
});

it('S-PWA-7 changes that the user requested, or made, are shown at once', () => {
  draw(found('甲'), found('乙', '甲'), 1500, () => flushSync(() => shown.reload()));
  expect([titles(), reload.mock.calls.length]).toEqual(['乙 甲', 1]);
  hasWritten.mockReturnValue(true);
  draw(found('甲'), found('乙', '甲'), 1500);
  expect(titles()).toBe('乙 甲');
});
