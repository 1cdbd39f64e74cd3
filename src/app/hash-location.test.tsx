// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Link, Router, useLocation, useSearch, useSearchParams } from 'wouter';
import { openTag, resetTags, tagsState } from '../state/menu/tags.store.ts';
import { currentLocation, navigate } from './address.ts';
import { useHashLocation, ViewLocation } from './hash-location.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let seen: { path: string; search: string; x: string | null };
let root: Root;

function Probe() {
  const [path] = useLocation();
  const search = useSearch();
  const [params] = useSearchParams();
  seen = { path, search, x: params.get('x') };
  return (
    <Link href="/article?x=1" data-probe="link">
      link
    </Link>
  );
}

beforeEach(() => {
  location.hash = '';
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <Router hook={useHashLocation}>
        <Probe />
      </Router>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
});

describe('S-ROUTE-1 hash location', () => {
  it('starts at the root, with the query inside the hash', () => {
    expect(seen).toMatchObject({ path: '/', search: '' });
    act(() => navigate('/article?x=1'));
    expect(seen).toMatchObject({ path: '/article', search: 'x=1' });
    expect(location.hash).toBe('#/article?x=1');
    expect(location.search).toBe('');
  });

  it('makes links that can be opened elsewhere', () => {
    const link = document.querySelector<HTMLAnchorElement>('[data-probe]');
    expect(link?.getAttribute('href')).toBe('#/article?x=1');
    act(() => link?.click());
    expect(currentLocation()).toBe('/article?x=1');
  });

  it.each(['a&b=c', '100%', '%26', '%2526', 'a+b c', '中文', '#/x?y'])(
    'gives the parameter %j back as it was',
    (value) => {
      act(() => navigate(`/article?${new URLSearchParams({ x: value })}`));
      expect(seen.x).toBe(value);
    },
  );

  it('pushes pages and replaces filters', () => {
    const before = history.length;
    act(() => navigate('/a'));
    act(() => navigate('/a?x=1', { replace: true }));
    expect(history.length).toBe(before + 1);
    expect(seen).toMatchObject({ path: '/a', x: '1' });
  });
});

describe('S-TAG-2 a page that is replaced', () => {
  const visit = (location: string, key = location) => {
    act(() => navigate(location));
    openTag({ key, location, title: location });
  };
  let goTo: (to: string, options?: { replace: boolean }) => void;
  function Form() {
    [, goTo] = useLocation();
    return null;
  }
  const drawAt = (location: string) =>
    act(() =>
      root.render(
        <Router hook={useHashLocation}>
          <ViewLocation value={location}>
            <Form />
          </ViewLocation>
        </Router>,
      ),
    );
  const locations = () => tagsState.list.map(({ location }) => location);

  beforeEach(() => {
    resetTags();
    visit('/list?add=1', '/list');
    drawAt('/list?add=1');
  });

  it('is so in the address while it is shown', () => {
    act(() => goTo('/list?edit=x', { replace: true }));
    expect(currentLocation()).toBe('/list?edit=x');
  });

  it('is so in its tag once it was left, and the page that is read stays', () => {
    visit('/other');
    act(() => goTo('/list?edit=x', { replace: true }));
    expect([currentLocation(), ...locations()]).toEqual(['/other', '/list?edit=x', '/other']);
    act(() => goTo('/desk'));
    expect(currentLocation()).toBe('/other');
  });
});
