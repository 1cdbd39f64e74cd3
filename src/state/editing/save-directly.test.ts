import { beforeEach, expect, it, vi } from 'vitest';
import { NetworkError, RefusalError, StaleError } from '../../api/errors.ts';
import type { OutboxEntry } from '../../offline/model/outbox-entry.ts';
import type { Save } from '../../offline/outbox/enqueue-save.ts';
import { sendSave } from '../../offline/outbox/send-save.ts';
import { saveDirectly } from './save-directly.ts';

vi.mock(import('../../offline/outbox/send-save.ts'), async (original) => ({
  ...(await original()),
  sendSave: vi.fn(),
}));
vi.mock('../base/page-client.ts', () => ({ client: {} }));

const full = new Error('full');
let count = 0;
let save: Save;
/** The requests. */
const sent = (): OutboxEntry[] => vi.mocked(sendSave).mock.calls.map(([entry]) => entry);
const press = (title: string) => saveDirectly('li', { ...save, fields: { title } }, full);

beforeEach(() => {
  vi.mocked(sendSave).mockReset().mockResolvedValue({ version: 1 });
  save = {
    ...{ entity: 'article', operation: 'create', recordId: `a${count++}`, label: '题' },
    ...{ baseVersion: null, baseFields: null, parent: null, fields: {} },
  };
});

it('S-API-5 a save whose reply was lost is repeated under its key', async () => {
  vi.mocked(sendSave).mockRejectedValueOnce(new NetworkError());
  await expect(press('一')).rejects.toThrow(NetworkError);
  const id = await press('一');
  const [first, second, ...more] = sent();
  expect(second).toEqual(first);
  expect([id, more]).toEqual([first?.id, []]);
});

it('S-API-5 later edits are sent as an update of the repeated save', async () => {
  vi.mocked(sendSave).mockRejectedValueOnce(new NetworkError());
  await expect(press('一')).rejects.toThrow(NetworkError);
  await press('二');
  const [first, repeat, change] = sent();
  expect(repeat).toEqual(first);
  expect(change).toMatchObject({ operation: 'update', baseVersion: 1, fields: { title: '二' } });
  await press('三');
  expect(sent()).toHaveLength(4);
});

it.each([
  ['refuses', new RefusalError(2003, '不可以', null)],
  ['finds stale', new StaleError('', null)],
])(
  'S-API-5 a save that the server %s is dropped: what is typed now is sent alone',
  async (_, error) => {
    vi.mocked(sendSave).mockRejectedValueOnce(new NetworkError());
    await expect(press('一')).rejects.toThrow(NetworkError);
    vi.mocked(sendSave).mockRejectedValueOnce(error);
    await press('二');
    expect(sent().at(-1)).toMatchObject({ operation: 'create', fields: { title: '二' } });
    expect(sent()).toHaveLength(3);
  },
);

it('S-API-5 while the repeat finds no server either, nothing else is sent', async () => {
  vi.mocked(sendSave).mockRejectedValue(new NetworkError());
  await expect(press('一')).rejects.toThrow(NetworkError);
  await expect(press('二')).rejects.toThrow(NetworkError);
  expect(sent().map(({ fields }) => fields.title)).toEqual(['一', '一']);
});

it('S-API-5 a form that shows a newer record builds on that', async () => {
  vi.mocked(sendSave).mockRejectedValueOnce(new NetworkError());
  await expect(press('一')).rejects.toThrow(NetworkError);
  save = { ...save, operation: 'update', baseVersion: 3 };
  await press('二');
  expect(sent().at(-1)).toMatchObject({ operation: 'update', baseVersion: 3 });
});
