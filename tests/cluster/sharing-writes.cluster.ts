import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { bytesAt, ChunkedUpload, sha256, video } from '../contract/uploads/upload-helpers.ts';
import {
  approved,
  articleFieldsOf,
  readArticle,
  step,
  writer,
} from '../support/calls/article-calls.ts';
import type { Visitor } from '../support/server/test-server.ts';
import { onCluster } from './on-cluster.ts';

const MiB = 1024 * 1024;
const cluster = onCluster();

it('S-OPS-5 one save that meets two processes at once is made once', async () => {
  const visitors = cluster().at(await writer(cluster()));
  for (let round = 0; round < 10; round += 1) {
    const idempotencyKey = randomUUID();
    const body = { id: randomUUID(), ...articleFieldsOf({ title: idempotencyKey }) };
    const answers = await Promise.all(
      visitors.map(({ client }) => client.call(endpoints.articleCreate, body, { idempotencyKey })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const rows = cluster().db.selectFrom('articles').select('version');
    expect(await rows.where('title', '=', idempotencyKey).execute()).toEqual([{ version: 1 }]);
  }
});

it('S-OPS-5 chunks that meet different processes become one file', async () => {
  const user = await writer(cluster());
  const visitors = cluster().at(user);
  const bytes = video(9 * MiB);
  const upload = new ChunkedUpload(user, bytes);
  await upload.begin();
  for (const index of upload.manifest.digests.keys()) {
    await upload.as(visitors[index % visitors.length] as Visitor).chunk(index);
  }
  // Two that complete it at once.
  const [one, other] = await Promise.all(
    visitors.slice(1).map((visitor) => upload.as(visitor).complete()),
  );
  expect(one).toEqual(other);
  for (const visitor of visitors) {
    expect((await bytesAt(visitor, one?.address ?? '')).equals(bytes)).toBe(true);
  }
  const files = cluster().db.selectFrom('files').select('id');
  expect(await files.where('sha256', '=', sha256(bytes)).execute()).toHaveLength(1);
});

it('S-OPS-5 chunks that go through the proxy in turns become one file', async () => {
  const user = await writer(cluster());
  const bytes = video(20 * MiB);
  const upload = new ChunkedUpload(user, bytes);
  await upload.begin();
  await upload.chunks();
  const { address } = await upload.complete();
  expect(await cluster().reached(`${upload.key}/chunks/`)).toBe(3);
  expect((await bytesAt(user, address)).equals(bytes)).toBe(true);
});

it('S-OPS-5 what is due is published once, whichever process comes first', async () => {
  const { author, boss, article } = await approved(cluster());
  const publishAt = Date.now() + 3000;
  const waiting = await step(boss, 'Publish', article, { publishAt });
  await expect
    .poll(async () => (await readArticle(author, article)).status, { timeout: 40_000 })
    .toBe('published');
  const after = await readArticle(author, article);
  expect(after.version).toBe((waiting.version ?? 0) + 1);
  const done = cluster().db.selectFrom('audit').select('action');
  const rows = done.where('subject', '=', article.id).where('userName', '=', '定时任务');
  expect(await rows.execute()).toEqual([{ action: '定时发布文章' }]);
});
