import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { expandPositions } from '../../../src/contract/content/expand-positions.ts';
import { callsOf, MISSING, make } from '../../support/calls/record-calls.ts';
import { entityNames, sampleOf } from '../../support/data/record-samples.ts';
import { onEachDatabase, type TestServer, type Visitor } from '../../support/server/test-server.ts';
import { plain } from '../uploads/upload-helpers.ts';

const field = (key: string, type: string, more: object = {}) => ({
  label: key.toUpperCase(),
  key,
  type,
  required: false,
  maxLength: 0,
  dict: '',
  initial: '',
  ...more,
});

/** A picture of four pixels. */
const drawnPng = () =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

const codes = entityNames.flatMap((name) =>
  ['search', 'create', 'update', 'delete'].map((call) => `${name}:${call}`),
);
const staff = (server: TestServer) => server.userWith(...codes, 'file:upload');

/** A model with these fields; gives how to make an entry of it. */
async function modelWith(user: Visitor, ...fields: object[]) {
  const model = await make('expandModel', user, { fields });
  return (data: object) => make('expand', user, { modelId: model.id, data });
}

const refusing = (name: string) => ({
  code: 2001,
  data: { fields: { [name]: expect.any(String) } },
});

onEachDatabase((server) => {
  it.each([
    ['two fields of one key', [field('a', 'text'), field('a', 'number')], 'fields'],
    ['a key of a prototype', [field('constructor', 'text')], 'fields.0.key'],
    ['a key with capitals first', [field('Abc', 'text')], 'fields.0.key'],
    ['no label', [field('a', 'text', { label: ' ' })], 'fields.0.label'],
    ['a type that does not exist', [field('a', 'html')], 'fields.0.type'],
    ['a selection from no dictionary', [field('a', 'select')], 'fields.0'],
    ['a default that is no number', [field('a', 'number', { initial: '一' })], 'fields.0'],
    ['a default that is no day', [field('a', 'date', { initial: '2026-02-30' })], 'fields.0'],
    ['a default that runs', [field('a', 'link', { initial: 'javascript:x' })], 'fields.0'],
    [
      'a default beyond its length',
      [field('a', 'text', { initial: '长长', maxLength: 1 })],
      'fields.0',
    ],
    ['a property that there is not', [field('a', 'text', { newer: 1 })], 'fields.0.newer'],
    ['a bound that is no number', [field('a', 'number', { min: '1' })], 'fields.0.min'],
    ['bounds that leave nothing', [field('a', 'number', { min: 2, max: 1 })], 'fields.0'],
    ['a default out of its bounds', [field('a', 'number', { initial: '5', max: 4 })], 'fields.0'],
    [
      'a default that its dictionary does not offer',
      [field('a', 'select', { dict: 'yes_no', initial: 'perhaps' })],
      'fields.0.initial',
    ],
    ['a file as default', [field('a', 'image', { initial: MISSING })], 'fields.0'],
    ['more of a field than there is', [field('a', 'text', { script: 'x' })], 'fields.0.script'],
    ['too many fields', Array.from({ length: 61 }, (_, at) => field(`a${at}`, 'text')), 'fields'],
  ])('takes no model with %s', async (_, fields, name) => {
    const user = await staff(server());
    await expect(make('expandModel', user, { fields })).rejects.toMatchObject(refusing(name));
  });

  it.each([
    ['number', 5, '5'],
    ['date', '2026-11-21', '2026-02-30'],
    ['switch', false, 'false'],
    ['link', 'https://example.org/', 'javascript:alert(1)'],
    ['link', '/a', '//evil.example'],
    ['select', 'yes', 1],
    ['select', 'no', 'perhaps'],
    ['select', '', 'constructor'],
    ['number', 0.5, 0],
    ['number', 99, 100],
    ['textarea', '两\n行', true],
    ['text', '\u0001', 'a\u0000b'],
    ['link', '/a', '/a\u0000'],
    ['image', null, 'a.png'],
  ])('keeps of type %s %j, not %j', async (type, good, bad) => {
    const user = await staff(server());
    const add = await modelWith(user, field('a', type, { dict: 'yes_no', min: 0.5, max: 99 }));
    expect(await add({ a: good })).toMatchObject({ data: { a: good } });
    await expect(add({ a: bad })).rejects.toMatchObject(refusing('data.a'));
  });

  it('knows the files inside an entry, and refuses those that do not exist', async () => {
    const user = await staff(server());
    const add = await modelWith(user, field('paper', 'file'), field('note', 'text'));
    const file = await plain(user, '章程.txt', Buffer.from(randomUUID()));
    const made = await add({ paper: file.id, note: MISSING });
    expect(made.files).toMatchObject([{ id: file.id, name: '章程.txt' }]);
    expect((await callsOf('expand', user).get(made.id)).files).toMatchObject([{ id: file.id }]);
    await expect(add({ paper: MISSING })).rejects.toMatchObject(refusing('data.paper'));
  });

  it('keeps what a dictionary no longer offers where it stands, and takes it nowhere else', async () => {
    const user = await staff(server());
    const code = `dict_${randomUUID().replaceAll('-', '_')}`;
    const dict = await make('dict', user, { code });
    const option = await make('dictDetail', user, { dictId: dict.id, value: 'old' });
    const fields = [field('kind', 'select', { dict: code, initial: 'old' })];
    const model = await make('expandModel', user, { fields });
    const add = () => make('expand', user, { modelId: model.id, data: { kind: 'old' } });
    const entry = await add();
    await callsOf('dictDetail', user).remove(option.id);
    await expect(add()).rejects.toMatchObject(refusing('data.kind'));
    const sample = sampleOf('expand', { modelId: model.id, title: '改了标题' });
    const change = { ...sample, id: entry.id, version: 1, data: { kind: 'old' } };
    expect(await callsOf('expand', user).update(change)).toMatchObject({ title: '改了标题' });
    const same = {
      ...sampleOf('expandModel', { code: model.code, fields }),
      id: model.id,
      version: 1,
    };
    expect(await callsOf('expandModel', user).update(same)).toMatchObject({ version: 2 });
  });

  it('takes a model without bounds, as apps of before send it, and its entries', async () => {
    const user = await staff(server());
    const add = await modelWith(user, field('a', 'number'));
    expect(await add({ a: -1e9 })).toMatchObject({ data: { a: -1e9 } });
  });

  it('holds an entry to the model as it is now', async () => {
    const user = await staff(server());
    const { id: modelId, files: _, entryCount: __, ...model } = await make('expandModel', user);
    const entry = await make('expand', user, { modelId });
    const { name, code, sort, status } = model;
    const fields = [field('region', 'text', { required: true })];
    const change = { id: modelId, version: 1, name, code, sort, status, fields };
    await callsOf('expandModel', user).update(change);
    const { title, position, link, imageId, startsAt, endsAt } = entry;
    const rest = { title, position, link, imageId, startsAt, endsAt, sort: 0, status: 'on' };
    const update = (data: object) =>
      callsOf('expand', user).update({ id: entry.id, version: 1, modelId, ...rest, data });
    await expect(update({ unit: '甲' })).rejects.toMatchObject({
      data: { fields: { 'data.unit': '模型没有这个字段', 'data.region': 'REGION不能为空' } },
    });
    expect(await update({ region: '沪' })).toMatchObject({ version: 2, data: { region: '沪' } });
  });

  it('S-LIST-1 finds entries by where they are shown, and tells where there are some', async () => {
    const user = await staff(server());
    const model = await make('expandModel', user);
    const place = (position: string, more: object = {}) =>
      make('expand', user, { modelId: model.id, position, ...more });
    const top = await place('首页"顶部%');
    await place('页脚');
    await place('页脚');
    await place('');
    const gone = await place('已删除');
    await callsOf('expand', user).remove(gone.id);
    const other = await make('expand', user, { position: '别的模型' });
    const positions = (input: object) => user.client.call(expandPositions, input);
    expect(await positions({ modelId: model.id })).toEqual({ list: ['首页"顶部%', '页脚'] });
    expect((await positions({})).list).toContain(other.position);
    const found = (position: string) =>
      callsOf('expand', user).search({ modelId: model.id, position });
    expect(await found('首页"顶部%')).toMatchObject({ list: [{ id: top.id }], total: 1 });
    expect(await found('页脚')).toMatchObject({ total: 2 });
    expect(await found('页')).toMatchObject({ total: 0 });
    expect(await found('')).toMatchObject({ total: 4 });
  });

  it.each([
    ['NUL, as entries of before may hold it', 'a\u0000b'],
    ['half a character', 'a\ud83d'],
    ['an escape that was typed', '\\u0000 \\ud83d'],
  ])('S-LIST-1 finds them beside %s in one of them', async (_, text) => {
    const user = await staff(server());
    const { db } = server().deps;
    const model = await make('expandModel', user);
    const add = (position: string) => make('expand', user, { modelId: model.id, position });
    const [odd] = [await add('页脚'), await add('首页')];
    const data = JSON.stringify({
      ...sampleOf('expand', { modelId: model.id }),
      ...odd,
      data: { unit: text },
    });
    await db.updateTable('records').set({ data }).where('id', '=', odd.id).execute();
    const { list } = await user.client.call(expandPositions, { modelId: model.id });
    expect(list).toEqual(['首页', '页脚']);
    const found = await callsOf('expand', user).search({ modelId: model.id, position: '页脚' });
    expect(found.list).toMatchObject([{ id: odd.id, data: { unit: text } }]);
  });

  it('lists an entry with the address of its picture', async () => {
    const user = await staff(server());
    const model = await make('expandModel', user);
    const picture = await plain(user, '照片.png', await drawnPng());
    await make('expand', user, { modelId: model.id, imageId: picture.id });
    await make('expand', user, { modelId: model.id, sort: 1 });
    const { list } = await callsOf('expand', user).search({ modelId: model.id });
    expect(list.map(({ pictureAddress }) => pictureAddress)).toEqual([
      expect.stringMatching(new RegExp(`/file/thumbnail/${picture.id}$`)),
      null,
    ]);
  });

  it('refuses an end before the beginning', async () => {
    const user = await staff(server());
    const wrong = make('expand', user, { startsAt: 2000, endsAt: 1000 });
    await expect(wrong).rejects.toMatchObject(refusing('endsAt'));
  });
});
