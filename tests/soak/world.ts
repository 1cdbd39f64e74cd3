import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addUserTo, USER_PASSWORD } from '../support/data/users.ts';
import { FaultProxy } from '../support/services/fault-proxy.ts';
import { Device } from './device.ts';
import { Ledger } from './ledger.ts';
import { DEVICES, SHARED, USERS } from './plan.ts';
import type { Site } from './site.ts';

/** Everything a run plays with: a real server behind a bad network, users, shared devices, and what was said. */
export interface World {
  site: Site;
  network: FaultProxy;
  users: string[];
  devices: Device[];
  ledger: Ledger;
  /** The articles that all users edit. */
  shared: { id: string; title: string }[];
  /** Where the files lie that people choose. */
  folder: string;
  /** Ends every session on the server; no browser is told. */
  endSessions(): Promise<void>;
}

/** Builds it before a site, which ends with it. */
export async function createWorld(site: Site): Promise<World> {
  const network = await FaultProxy.before(site.url);
  const users: string[] = [];
  for (let at = 0; at < USERS; at += 1) users.push(await addUserTo(site.data));
  const ledger = new Ledger();
  const shared = await makeArticles(site.url, users[0] ?? '');
  const devices: Device[] = [];
  for (let at = 0; at < DEVICES; at += 1) {
    const report = (problem: string) => void ledger.violations.push(`device ${at}: ${problem}`);
    const device = await Device.open(network.url, users[at] ?? '', report);
    devices.push(device);
    // Known to the device before the network is taken away, as to staff who have used the app before.
    for (const { id } of shared) {
      const page = await device.at(0, `/article/update?id=${id}`);
      await page.getByRole('textbox', { name: '标题', exact: true }).waitFor();
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'lexdesk-soak-'));
  const end = () => site.data.change('delete from sessions');
  return { site, network, users, devices, ledger, shared, folder, endSessions: end };
}

export async function disposeWorld(world: World): Promise<void> {
  for (const device of world.devices) await device.dispose();
  await world.network.close();
  await world.site.dispose();
  await rm(world.folder, { recursive: true, force: true });
}

async function makeArticles(url: string, userName: string): Promise<World['shared']> {
  const api = `${url}/cn/management/v1`;
  const call = async (path: string, data: unknown, token = '', cookie = '') => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const answer = await fetch(api + path, {
      method: 'POST',
      headers: { ...headers, token, cookie },
      body: JSON.stringify(data),
    });
    const reply = (await answer.json()) as { rtn_code: number; rtn_data: { token: string } };
    if (reply.rtn_code !== 0) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return { data: reply.rtn_data, cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] };
  };
  const session = await call('/admin/login', { userName, password: USER_PASSWORD });
  const made = Array.from({ length: SHARED }, (_, at) => ({
    id: randomUUID(),
    title: `共同编辑 ${at}`,
  }));
  for (const one of made) {
    const text = { summary: '', body: '', author: '', coverId: null, attachmentIds: [] };
    const article = { ...one, ...text };
    await call('/article/create', article, session.data.token, session.cookie);
  }
  return made;
}
