import { expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { onEachDatabase, type Visitor } from '../support/test-server.ts';

const keyFor = async ({ client }: Visitor) => (await client.call(endpoints.deviceKey, {})).key;

onEachDatabase((server) => {
  it('S-SESS-6 every user has a key of 256 bits of their own, the same in each session', async () => {
    const [first, second] = [await server().userWith(), await server().userWith()];
    // Two devices that ask for the first time at the same moment.
    const again = await server().visitor().signIn(first.userName);
    const [key, other] = await Promise.all([keyFor(first), keyFor(again)]);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(other).toBe(key);
    expect(await keyFor(again)).toBe(key);
    expect(await keyFor(second)).not.toBe(key);
  });

  it('S-SESS-6 nothing between server and page keeps the key, and no log names it', async () => {
    const visitor = await server().userWith();
    const reply = await visitor.fetch('/cn/management/v1/admin/deviceKey', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { rtn_data } = (await reply.json()) as { rtn_data: { key: string } };
    const audited = await server().deps.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(audited)).not.toContain(rtn_data.key);
    expect(JSON.stringify(server().takeDefects())).not.toContain(rtn_data.key);
  });
});
