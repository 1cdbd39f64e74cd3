// @vitest-environment happy-dom
import type { ReactElement } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { hookRoot } from '../../../tests/support/device/hook-root.tsx';
import { NetworkError, StaleError } from '../../api/errors.ts';
import { enterSession, toClientUser } from '../../state/session/session.store.ts';
import type { AnyFields } from '../kind.ts';
import type { ConflictPopupProps } from './ConflictPopup.lazy.tsx';
import { useMergedSave } from './use-merged-save.tsx';

interface Row {
  version: number;
  name: string;
  note: string;
  updatedBy: string;
  updatedByName: string;
  updatedAt: number;
}

const li = { userName: 'li', tel: '', email: '', nickName: '', level: '', avatar: '' };
const sidesOf = ({ name, note }: Row): AnyFields => ({ name, note });
const specs = (['name', 'note'] as const).map((name) => ({
  ...{ name, label: name, control: { type: 'text' as const } },
}));

/** The one record that the server stores; `lost`: how many replies still get lost. */
let stored: Row | null = null;
let lost = 0;
const write = (sides: AnyFields, updatedBy: string): Row => {
  const by = { updatedBy, updatedByName: updatedBy, updatedAt: 1 };
  stored = { ...(sides as unknown as Row), ...by, version: (stored?.version ?? 0) + 1 };
  return stored;
};
const create = vi.fn(async (sides: AnyFields) => {
  if (stored) throw new StaleError('', stored);
  const made = write(sides, 'li');
  if (lost-- > 0) throw new NetworkError();
  return made;
});
const save = vi.fn(async (sides: AnyFields, base: Row) => {
  if (stored?.version !== base.version) throw new StaleError('', stored);
  return write(sides, 'li');
});

const hook = hookRoot();
const open = () => hook(() => useMergedSave<Row>({ what: '', specs, sidesOf, save, create }), null);

// Compiled by then: on a busy machine that takes longer than a test waits.
beforeAll(() => import('./ConflictPopup.lazy.tsx'), 60_000);

beforeEach(() => {
  enterSession(toClientUser(li));
  vi.clearAllMocks();
  [stored, lost] = [null, 1];
});

it('after a lost reply the second save finds the record that the first one created', async () => {
  const { now } = open();
  await expect(now().save(null, { name: '甲', note: '' })).rejects.toThrow(NetworkError);
  expect(await now().save(null, { name: '甲', note: '' })).toBe(stored);
  expect([stored?.version, save.mock.calls]).toEqual([1, []]);
});

it('text typed since the lost reply updates the created record', async () => {
  const { now } = open();
  await expect(now().save(null, { name: '甲', note: '' })).rejects.toThrow(NetworkError);
  expect(await now().save(null, { name: '乙', note: '二' })).toBe(stored);
  expect(stored).toMatchObject({ name: '乙', note: '二', version: 2 });
});

it('a change by another user since the lost reply is a conflict to decide', async () => {
  const seen = open();
  await expect(seen.now().save(null, { name: '甲', note: '' })).rejects.toThrow(NetworkError);
  write({ name: '丙', note: '' }, 'wang');
  const second = seen.now().save(null, { name: '乙', note: '' });
  const popup = await vi.waitFor(() => {
    const dialog = seen.now().dialog as ReactElement<ConflictPopupProps> | null;
    if (!dialog) throw new Error('nothing is asked');
    return dialog.props;
  }, 5000);
  expect(popup).toMatchObject({ by: 'wang', mine: { name: '乙' }, theirs: { name: '丙' } });
  expect(save).not.toHaveBeenCalled();
  popup.onSettle(new Set(['name']));
  await second;
  expect(stored).toMatchObject({ name: '丙', note: '' });
});
