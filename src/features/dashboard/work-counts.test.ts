import { expect, it } from 'vitest';
import type { WorkItem } from '../../contract/dashboard.ts';
import { workCounts } from './work-counts.ts';

const some = (kind: WorkItem['kind'], count: number): WorkItem[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ kind, id: `${kind}-${at}`, title: '题', revision: false },
    ...{ person: '', note: '', laws: [], cataName: '', at },
  }));

it('counts what is named', () => {
  const work = [...some('review', 2), ...some('due', 1)];
  expect(workCounts({ work, pending: 9, due: 1 })).toEqual({
    ...{ review: '2', returned: '0', due: '1', all: '3' },
  });
});

it('shows + where the server did not count', () => {
  const work = [...some('review', 6), ...some('returned', 6), ...some('due', 6)];
  expect(workCounts({ work, pending: 9, due: 11 })).toEqual({
    ...{ review: '9', returned: '6+', due: '11', all: '26+' },
  });
});
