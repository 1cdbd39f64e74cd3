import { beforeEach, describe, expect, it } from 'vitest';
import {
  closeTags,
  markTag,
  markTyped,
  openTag,
  refreshTag,
  rekeyTag,
  resetTags,
  type Tag,
  tagsState,
} from '../../../state/menu/tags.store.ts';
import { liveViews, viewId } from './live-views.ts';

const visit = (key: string, noCache = false) =>
  openTag({ key, location: key, title: key, noCache });
const live = (key: string | null) =>
  liveViews(tagsState.list as readonly Tag[], key === null ? null : { key }, `${key}?now`).map(
    viewId,
  );

beforeEach(resetTags);

describe('live views', () => {
  it('S-TAG-6 are those of the open tags; the shown one is at the address', () => {
    visit('/b');
    visit('/a');
    expect(live('/a')).toEqual(['/a#0', '/b#0']);
    expect(liveViews(tagsState.list as readonly Tag[], { key: '/a' }, '/a?page=2')).toMatchObject([
      { location: '/a?page=2' },
      { location: '/b' },
    ]);
  });

  it('S-TAG-6 a page is live before its tag is open, under the same identity', () => {
    expect(live('/a')).toEqual(['/a#0']);
    visit('/a');
    expect(live('/a')).toEqual(['/a#0']);
  });

  it('S-TAG-6 a page that must not be cached lives only while it is shown', () => {
    visit('/home', true);
    expect(live('/home')).toEqual(['/home#0']);
    visit('/a');
    expect(live('/a')).toEqual(['/a#0']);
  });

  it('S-TAG-6 only the newest twelve stay in memory', () => {
    const all = Array.from({ length: 30 }, (_, index) => `/page-${String(index).padStart(2, '0')}`);
    for (const key of all) visit(key);
    expect(live('/page-29')).toEqual(all.slice(-12).map((key) => `${key}#0`));
    visit('/page-00');
    expect(live('/page-00')).toEqual(['/page-00', ...all.slice(-11)].map((key) => `${key}#0`));
  });

  it('S-TAG-6 a view with something typed or unsaved stays, however many are opened after it', () => {
    const all = Array.from({ length: 30 }, (_, index) => `/page-${String(index).padStart(2, '0')}`);
    for (const key of all) visit(key);
    markTyped('/page-03');
    markTag('/page-05', true);
    const expected = ['/page-03#0', '/page-05#0', ...all.slice(-10).map((key) => `${key}#0`)];
    expect(live('/page-29')).toEqual(expected);

    for (const key of all) markTyped(key);
    expect(live('/page-29')).toHaveLength(30);
    refreshTag('/page-03');
    expect(live('/page-29')).not.toContain('/page-03#1');
  });

  it('S-TAG-6 refreshing recreates the view; waiting for the menu retains all', () => {
    visit('/a');
    visit('/b');
    refreshTag('/a');
    expect(live(null)).toEqual(['/a#1', '/b#0']);
  });

  it('S-PWA-7 a prepared view exists beside the others, under its final identity', () => {
    const withPrepared = (key: string) =>
      liveViews(tagsState.list as readonly Tag[], { key: '/b' }, '/b', { key, location: key });
    visit('/home', true);
    refreshTag('/home');
    visit('/b');
    expect(withPrepared('/a').map(viewId)).toEqual(['/a#0', '/b#0']);
    expect(withPrepared('/home').map(viewId)).toEqual(['/b#0', '/home#1']);
    visit('/a');
    expect(withPrepared('/a').map(viewId)).toEqual(['/a#0', '/b#0']);
  });

  it('S-TAG-6 a page that goes on at another address is the same view; the next one at the first address is another', () => {
    visit('/add');
    rekeyTag('/add', { key: '/edit?id=1', location: '/edit?id=1' });
    expect(live('/edit?id=1')).toEqual(['/add#0']);
    expect(live('/add')).toEqual(['/add#0', '/add~1#0']);
    visit('/add');
    expect(live('/add')).toEqual(['/add#0', '/add~1#0']);
    closeTags(['/edit?id=1']);
    expect(live('/add')).toEqual(['/add~1#0']);
  });
});
