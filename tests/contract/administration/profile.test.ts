import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { libraryOf } from '../../support/calls/file-calls.ts';
import { onEachDatabase, PASSWORD, type Visitor } from '../../support/server/test-server.ts';
import { blackPng } from '../../support/values/png.ts';
import { plain } from '../uploads/upload-helpers.ts';

const NEXT = 'shanqiao-own-2026';
const png = (size = 300) => blackPng({ size });
const profileOf = ({ client }: Visitor) => client.call(endpoints.profileGet, {});
const refusedField = (field: string) => ({ data: { fields: { [field]: expect.any(String) } } });

onEachDatabase((server) => {
  const change = ({ client }: Visitor, next: string, current = PASSWORD) =>
    client.call(endpoints.profilePassword, { current, next });

  it('tells the caller about themselves, and what they did', async () => {
    const me = await server().userWith();
    await me.client.call(endpoints.profileUpdate, {
      nickName: ' 李静 ',
      tel: '13812345678',
      email: 'li@lex.cn',
      password: PASSWORD,
    });
    const { user, activity } = await profileOf(me);
    expect(user).toMatchObject({
      userName: me.userName,
      nickName: '李静',
      tel: '13812345678',
      email: 'li@lex.cn',
    });
    expect(activity).toMatchObject([
      { action: '修改个人资料', result: 'ok' },
      { action: '登录', result: 'ok' },
    ]);
    expect(JSON.stringify(await profileOf(await server().userWith()))).not.toContain(me.userName);
  });

  it.each([
    ['nickName', { nickName: ' ' }],
    ['nickName', { nickName: '长'.repeat(31) }],
    ['tel', { tel: '12345678901' }],
    ['email', { email: 'li@' }],
    ['level', { level: '9' }],
  ])('refuses a wrong %s and changes nothing', async (field, wrong) => {
    const me = await server().userWith();
    const before = (await profileOf(me)).user;
    const changed = { nickName: '李', tel: '', email: '', ...wrong };
    await expect(me.client.call(endpoints.profileUpdate, changed)).rejects.toMatchObject(
      refusedField(field),
    );
    expect((await profileOf(me)).user).toEqual(before);
  });

  it('happens once however often it is sent', async () => {
    const me = await server().userWith();
    const idempotencyKey = randomUUID();
    const first = { nickName: '一', tel: '', email: '' };
    await me.client.call(endpoints.profileUpdate, first, { idempotencyKey });
    await me.client.call(endpoints.profileUpdate, { ...first, nickName: '二' });
    const again = await me.client.call(endpoints.profileUpdate, first, { idempotencyKey });
    expect(again.nickName).toBe('一');
    expect((await profileOf(me)).user.nickName).toBe('二');
  });

  it('takes no avatar that is no stored picture', async () => {
    const me = await server().userWith();
    const call = me.client.call(endpoints.profileAvatar, { fileId: randomUUID() });
    await expect(call).rejects.toMatchObject(refusedField('fileId'));
    expect((await me.client.call(endpoints.profileAvatar, { fileId: null })).avatar).toBe('');
  });

  it('S-SEC-1 brings no picture back for an avatar that was deleted for everybody', async () => {
    const admin = await server().admin();
    const { id: fileId, address } = await plain(admin, '横幅.png', png());
    await libraryOf(admin).remove(fileId);
    const me = await server().userWith();
    const call = me.client.call(endpoints.profileAvatar, { fileId });
    await expect(call).rejects.toMatchObject(refusedField('fileId'));
    expect((await me.fetch(address)).status).toBe(410);
  });

  it('takes neither another file nor a private picture for an avatar', async () => {
    const me = await server().userWith('file:upload');
    const text = await plain(me, '文稿.txt', Buffer.from('文稿'));
    const secret = await plain(me, '身份证.png', png(), { kind: 'private/file' });
    for (const { id: fileId } of [text, secret]) {
      const call = me.client.call(endpoints.profileAvatar, { fileId });
      await expect(call).rejects.toMatchObject(refusedField('fileId'));
    }
  });

  const uploadAvatar = ({ client }: Visitor, name: string, bytes: Buffer, key = randomUUID()) => {
    const body = new FormData();
    body.append('file', new File([bytes as BlobPart], name));
    return client.call(endpoints.profileAvatarUpload, null, { body, idempotencyKey: key });
  };

  it('accepts an avatar from users who may not upload, once however often it is sent', async () => {
    const me = await server().userWith();
    const upload = plain(me, '头像.png', png());
    await expect(upload).rejects.toMatchObject({ kind: 'forbidden' });
    const [picture, key] = [png(), randomUUID()];
    const { id, address } = await uploadAvatar(me, '头像.png', picture, key);
    expect((await uploadAvatar(me, '头像.png', picture, key)).id).toBe(id);
    const { avatar } = await me.client.call(endpoints.profileAvatar, { fileId: id });
    expect(avatar).toBe(address);
  });

  it.each([
    [413, '大.png', () => png(1024 * 1024 + 1)],
    [415, '讲稿.txt', () => Buffer.from('不是图片')],
    [415, '假的.png', () => Buffer.from('不是图片')],
  ])('takes nothing but a small picture for an avatar: %i for %s', async (status, name, bytes) => {
    const me = await server().userWith();
    await expect(uploadAvatar(me, name, bytes())).rejects.toMatchObject({ status });
    const files = server().deps.db.selectFrom('files').selectAll().where('name', '=', name);
    expect(await files.execute()).toEqual([]);
  });

  it('another password ends the other sessions and not this one', async () => {
    const me = await server().userWith();
    const elsewhere = await server().visitor().signIn(me.userName);
    await change(me, NEXT);
    await expect(profileOf(me)).resolves.toBeDefined();
    await expect(profileOf(elsewhere)).rejects.toMatchObject({ kind: 'session-ended' });
    await expect(server().visitor().signIn(me.userName)).rejects.toBeDefined();
    await expect(server().visitor().signIn(me.userName, NEXT)).resolves.toBeDefined();
  });

  it.each([
    ['current', NEXT, 'not-the-one'],
    ['next', 'short-1', PASSWORD],
    ['next', PASSWORD, PASSWORD],
    ['next', 'Password123', PASSWORD],
    ['next', 'aaaaaaaaaaaa', PASSWORD],
  ])('refuses a password by %s', async (field, next, current) => {
    const me = await server().userWith();
    await expect(change(me, next, current)).rejects.toMatchObject(refusedField(field));
    await expect(server().visitor().signIn(me.userName)).resolves.toBeDefined();
  });

  it('a password is guessed as slowly as at the login, and stands in no log', async () => {
    const me = await server().userWith();
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(change(me, NEXT, `guess-${guess}`)).rejects.toMatchObject(
        refusedField('current'),
      );
    }
    await expect(change(me, NEXT, 'guess-5').catch(() => change(me, NEXT))).rejects.toMatchObject({
      message: expect.stringContaining('尝试次数过多'),
    });
    const audited = await server().deps.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audited)).not.toMatch(/guess-|shanqiao-own/);
  });

  describe('S-SEC-12 telephone and address', () => {
    const update = (
      { client }: Visitor,
      part: Record<string, string>,
      idempotencyKey = randomUUID(),
    ) =>
      client.call(
        endpoints.profileUpdate,
        { nickName: '李', tel: '', email: '', ...part },
        { idempotencyKey },
      );

    it.each([
      ['tel', '13812345678', '修改手机需要当前密码'],
      ['email', 'thief@evil.cn', '修改邮箱需要当前密码'],
    ])('a browser left open cannot change %s without the password', async (field, value, words) => {
      const me = await server().userWith();
      await expect(update(me, { [field]: value })).rejects.toMatchObject({
        code: 2001,
        data: { fields: { [field]: expect.stringContaining(words) } },
      });
      await expect(update(me, { [field]: value, password: 'a-guess' })).rejects.toMatchObject({
        data: { fields: { password: '当前密码不正确' } },
      });
      expect((await profileOf(me)).user).toMatchObject({ tel: '', email: '' });
      const changed = await update(me, { [field]: value, password: PASSWORD });
      expect(changed).toMatchObject({ [field]: value });
      await expect(update(me, { nickName: '王', [field]: value })).resolves.toMatchObject({
        nickName: '王',
      });
      await expect(update(me, {})).rejects.toMatchObject(refusedField(field));
    });

    it('are changed once however often the request is sent, and the password is stored nowhere', async () => {
      const me = await server().userWith();
      const key = randomUUID();
      const wanted = { tel: '13812345678', password: PASSWORD };
      const first = await update(me, wanted, key);
      await update(me, { tel: '13912345678', password: PASSWORD });
      expect(await update(me, wanted, key)).toEqual(first);
      expect((await profileOf(me)).user.tel).toBe('13912345678');
      const kept = await server()
        .deps.db.selectFrom('idempotencyKeys')
        .select(['fingerprint', 'sentFingerprint'])
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      const hashOf = (input: object) =>
        createHash('sha256')
          .update(`{base}/admin/profile/update\n${JSON.stringify(input)}`)
          .digest('hex');
      const [nickName, tel, email] = ['李', '13812345678', ''];
      expect(kept).toEqual({
        fingerprint: hashOf({ nickName, tel, email }),
        sentFingerprint: hashOf({ email, nickName, tel }),
      });
    });

    it('the password is guessed as slowly as at the login', async () => {
      const me = await server().userWith();
      const guess = () => update(me, { tel: '13812345678', password: 'a-guess' });
      for (let time = 0; time < 5; time += 1) {
        await expect(guess()).rejects.toMatchObject(refusedField('password'));
      }
      await expect(guess()).rejects.toMatchObject({
        message: expect.stringContaining('尝试次数过多'),
      });
    });
  });
});
