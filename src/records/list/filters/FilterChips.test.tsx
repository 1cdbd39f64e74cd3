// @vitest-environment happy-dom
import { flushSync } from 'react-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { reactRoot } from '../../../../tests/support/device/react-root.ts';
import { chinaToday } from '../../../lib/dates/dates.ts';
import { serverToday } from '../../../lib/dates/days.ts';
import type { ListKind } from '../../kind.ts';
import { queryFrom } from '../list-query.ts';
import { FilterChips } from './FilterChips.tsx';

const kind = {
  filters: [
    { name: 'published', label: '首次发布', options: { day: 'china' } },
    { name: 'from', label: '修改于', options: { day: 'device', until: 'to' } },
    { name: 'to', label: '至', options: { day: 'device' } },
  ],
} satisfies Partial<ListKind>;
const root = reactRoot();

/** Hours of one day at which it is the same and another day in China than on a device in any other zone. */
const hours = Array.from({ length: 24 }, (_, hour) => new Date(2026, 10, 29, hour, 30));

it.each(hours)('S-LIST-1 at %s today is named by the calendar of its filter', (now) => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const search = `published=${chinaToday()}&from=${serverToday()}&to=${serverToday()}`;
  const query = queryFrom(search, kind as unknown as ListKind);
  flushSync(() => root.render(<FilterChips kind={kind} query={query} onChange={vi.fn()} />));
  expect(document.body.textContent).toBe('首次发布：今天修改于：今天清除');
});
