import { expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { collectTouched } from './collect-touched.ts';

/** A call that has changed one object and named another. */
function collected() {
  const { subject, changed, touched } = collectTouched(endpoints.userStatus);
  subject('a', 'b', '');
  changed({ id: 'a', before: { status: 'on' }, after: { status: 'off' } });
  return touched;
}

it('S-ADM-5 knows the kind by the permission, and each one’s outcome by the reply', () => {
  const results = [{ id: 'b', code: 2003, message: '' }];
  expect(collected()({ results })).toEqual([
    { id: 'a', kind: 'user', before: { status: 'on' }, after: { status: 'off' } },
    { id: 'b', kind: 'user', result: '2003' },
  ]);
});

it('S-ADM-5 drops the changes of a refused call', () => {
  expect(collected()(undefined)).toEqual([
    { id: 'a', kind: 'user' },
    { id: 'b', kind: 'user' },
  ]);
});
