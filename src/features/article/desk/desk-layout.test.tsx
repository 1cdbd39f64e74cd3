// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { beforeEach, expect, it } from 'vitest';
import { reactRoot } from '../../../../tests/support/device/react-root.ts';
import { type DeskLayout, useDeskLayout } from './desk-layout.ts';

const root = reactRoot();
let layout: DeskLayout;
const Desk = () => {
  layout = useDeskLayout();
  return null;
};
const draw = (key: string) => flushSync(() => root.render([<Desk key={key} />]));
const isOpen = () => ['栏目与标签', '封面', 'SEO'].filter((section) => layout.isOpen(section));

beforeEach(() => {
  localStorage.clear();
  draw(crypto.randomUUID());
});

it('S-DESK-1 opened parts are stored at once, whenever the desk renders again', () => {
  const { setOpen } = layout;
  setOpen('封面', true);
  setOpen('SEO', true);
  setOpen('栏目与标签', false);
  expect(JSON.parse(localStorage.getItem('lexdesk.desk') ?? '')).toEqual({
    version: 1,
    panel: true,
    open: ['封面', 'SEO'],
  });
  draw('again');
  expect(isOpen()).toEqual(['封面', 'SEO']);
});

it('S-DESK-1 a stored layout of another version is replaced by the default', () => {
  localStorage.setItem('lexdesk.desk', '{"version":0,"open":["封面"]}');
  draw('other');
  expect(isOpen()).toEqual(['栏目与标签']);
});
