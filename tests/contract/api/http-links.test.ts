import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { menuProblems } from '../../../src/contract/access/menu-validation.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { changeArticle, createArticle, readArticle } from '../../support/calls/article-calls.ts';
import { entry } from '../../support/calls/endpoint-bodies.ts';
import { callsOf, fieldsFor } from '../../support/calls/record-calls.ts';
import { onEachDatabase, type TestServer } from '../../support/server/test-server.ts';

const OLD = 'http://old.example/1';
const NEW = 'http://new.example/2';
const wrong = (field: string, address: string) => ({
  ...{ kind: 'refusal', code: 2001 },
  data: { fields: { [field]: `链接应以 https:// 开头：${address}` } },
});
const linking = (...addresses: string[]) =>
  addresses.map((address) => `<p><a href="${address}">法院</a></p>`).join('');
/** Links may be http while this runs. */
async function allowing<Result>({ deps }: TestServer, work: () => Promise<Result>) {
  deps.appConfig.httpLinks = true;
  return work().finally(() => delete deps.appConfig.httpLinks);
}

onEachDatabase((server) => {
  describe('S-SEC-8 http links in articles', () => {
    it('are refused by name, in the text and in a field', async () => {
      const admin = await server().admin();
      await expect(
        createArticle(admin, { body: linking('https://a.example', NEW) }),
      ).rejects.toMatchObject(wrong('body', NEW));
      const upper = linking('HTTP://NEW.example/2');
      await expect(createArticle(admin, { body: upper })).rejects.toMatchObject({ code: 2001 });
      await expect(createArticle(admin, { sourceLink: NEW })).rejects.toMatchObject(
        wrong('sourceLink', NEW),
      );
      const text = await createArticle(admin, { body: '<p>见 http://new.example/2 一文</p>' });
      await expect(changeArticle(admin, text, { body: linking(NEW) })).rejects.toMatchObject(
        wrong('body', NEW),
      );
    });

    it('of before stay, readable and savable; further ones do not come', async () => {
      const admin = await server().admin();
      const body = linking(OLD);
      const old = await allowing(server(), () => createArticle(admin, { body, sourceLink: OLD }));
      expect((await readArticle(admin, old)).body).toBe(body);
      const changed = await changeArticle(admin, old, {
        title: '改过',
        body: `${body}<p>多一句</p>`,
      });
      expect(changed).toMatchObject({ title: '改过', sourceLink: OLD });
      const more = changeArticle(admin, changed, { body: body + linking(NEW) });
      await expect(more).rejects.toMatchObject(wrong('body', NEW));
    });

    it('may lead to what is stored here, where the site itself has no https', async () => {
      const admin = await server().admin();
      const own = `${server().url}/cn/management/v1/file/content/${randomUUID()}`;
      await createArticle(admin, { body: linking(own) });
    });
  });

  it('S-SEC-8 http links in other content are refused, and stay where they were', async () => {
    const admin = await server().admin();
    const { create, update } = callsOf('cata', admin);
    const fields = await fieldsFor('cata', admin, { type: 'link', link: OLD });
    const id = randomUUID();
    await expect(create({ id, ...fields })).rejects.toMatchObject(wrong('link', OLD));
    await allowing(server(), () => create({ id, ...fields }));
    const changed = await update({ id, version: 1, ...fields, name: '改过的栏目' });
    expect(changed).toMatchObject({ link: OLD, version: 2 });
    await expect(update({ id, version: 2, ...fields, link: NEW })).rejects.toMatchObject(
      wrong('link', NEW),
    );
  });

  it('S-SEC-8 menus lead out by https, by http where the configuration allows it', async () => {
    const { client } = await server().admin();
    const add = (path: string) => {
      const fields = { ...entry, external: true, component: '', path, title: '外部' };
      return client.call(endpoints.menuCreate, { id: randomUUID(), ...fields });
    };
    await expect(add(NEW)).rejects.toMatchObject({
      ...{ code: 2001, data: { fields: { path: '外链应以 https:// 开头' } } },
    });
    expect((await allowing(server(), () => add(NEW))).path).toBe(NEW);
    await expect(allowing(server(), () => add('ftp://a.example'))).rejects.toMatchObject({
      code: 2001,
    });
    expect(menuProblems({ ...entry, external: true, path: 'http://a\\b' }, true)).not.toEqual({});
  });
});
