import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startJobs } from '../../../server/jobs/start-jobs.ts';
import { BASE_PATH } from '../../../src/contract/codes.ts';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { approved, createArticle, step } from '../../support/calls/article-calls.ts';
import { listen } from '../../support/calls/live-pages.ts';
import { parseMetrics } from '../../support/calls/prometheus.ts';
import { onDatabases, onEachDatabase } from '../../support/server/test-server.ts';
import { ChunkedUpload, video } from '../uploads/upload-helpers.ts';

const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
const watching = guide.slice(guide.indexOf('## Watching it'), guide.indexOf('## What grows'));
const MINUTE = 60_000;
const TOKEN = 'a-token-of-the-monitoring';
const ELSEWHERE = { 'x-forwarded-for': '192.0.2.1' };

onEachDatabase((server, database) => {
  const read = async () => parseMetrics(await (await fetch(`${server().url}/metrics`)).text());
  const calls = async (endpoint: string, result: string) =>
    (await read()).get(
      `lexdesk_call_duration_seconds_count{endpoint="${endpoint}",result="${result}"}`,
    ) ?? 0;

  describe('S-OPS-8 /metrics', () => {
    it('counts calls by endpoint and class of result', async () => {
      const admin = await server().admin();
      const [good, bad, unknown] = [
        await calls('articleCreate', 'ok'),
        await calls('articleGet', '4xx'),
        await calls('other', '4xx'),
      ];
      const refused = await calls('articleCreate', '2xxx');
      const { id } = await createArticle(admin);
      await expect(createArticle(admin, { title: '' })).rejects.toMatchObject({ code: 2001 });
      await server().visitor().fetch(`${BASE_PATH}/article/get`, { method: 'POST' });
      await admin.client.call(endpoints.articleGet, { id });
      expect(await calls('articleCreate', 'ok')).toBe(good + 1);
      expect(await calls('articleCreate', '2xxx')).toBe(refused + 1);
      expect(await calls('articleGet', '4xx')).toBe(bad + 1);
      expect(await calls('other', '4xx')).toBe(unknown);
    });

    it('S-OPS-9 has every number that the guide and its alarms name, and none of ours that it does not', async () => {
      const text = await (await fetch(`${server().url}/metrics`)).text();
      const there = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
      const named = new Set(
        [...watching.matchAll(/\b(?:lexdesk|nodejs|process)_\w*[a-z0-9]/g)]
          .map(([name]) => name)
          .filter((name) => database === 'postgres' || !name.startsWith('lexdesk_database_pool'))
          .map((name) => (there.has(name) ? name : name.replace(/_(bucket|count|sum)$/, ''))),
      );
      expect([...named].filter((name) => !there.has(name))).toEqual([]);
      const ours = [...there].filter((name) => name.startsWith('lexdesk_'));
      expect(ours.filter((name) => !named.has(name))).toEqual([]);
      expect(named.size).toBeGreaterThan(8);
    });

    it('has no label of a stranger: what is no endpoint is “other”', async () => {
      for (let number = 0; number < 50; number += 1) {
        await fetch(`${server().url}${BASE_PATH}/no-${number}/such?a=${number}`);
        await fetch(`${server().url}/x-${number}`, { method: 'PROPFIND' }).catch(() => undefined);
      }
      const known = new Set([...Object.keys(endpoints), ...FIXED]);
      for (const name of (await read()).keys()) {
        const endpoint = /endpoint="([^"]*)"/.exec(name)?.[1];
        if (endpoint !== undefined) expect(known).toContain(endpoint);
      }
    });

    it('reports what is due, and for each job its last result and last success', async () => {
      const { boss, article } = await approved(server());
      await step(boss, 'Publish', article, { publishAt: server().deps.now() + MINUTE });
      const due = async () => (await read()).get('lexdesk_articles_due');
      expect(await due()).toBe(0);
      server().advance(MINUTE);
      expect(await due()).toBe(1);
      const runs = async (result: string) =>
        (await read()).get(`lexdesk_job_runs_total{job="runSchedule",result="${result}"}`) ?? 0;
      const succeeded = async () =>
        (await read()).get('lexdesk_job_last_success_timestamp_seconds{job="runSchedule"}') ?? 0;
      const [good, failed, began] = [await runs('ok'), await runs('failed'), Date.now() / 1000];
      const stop = startJobs(server().deps);
      await expect.poll(() => runs('ok')).toBe(good + 1);
      await stop();
      const last = await succeeded();
      expect(last).toBeGreaterThanOrEqual(began);
      expect(last).toBeLessThanOrEqual(Date.now() / 1000);
      expect([await due(), await runs('failed')]).toEqual([0, failed]);
      server().deps.metrics.jobEnded('runSchedule', 'failed');
      expect([await runs('ok'), await runs('failed')]).toEqual([good + 1, failed + 1]);
      expect(await succeeded()).toBe(last);
    });

    it('reports sockets, unfinished uploads, clock, process and pool', async () => {
      const admin = await server().admin();
      const before = await read();
      await listen(server(), admin);
      await new ChunkedUpload(admin, video(600_000)).begin();
      const after = await read();
      const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      expect(more('lexdesk_sockets')).toBe(1);
      expect(more('lexdesk_uploads_open')).toBe(1);
      expect(more('lexdesk_uploads_open_bytes')).toBe(600_000);
      expect(after.get('lexdesk_articles_due')).toBe(0);
      expect(Math.abs(after.get('lexdesk_clock_ahead_seconds') ?? 9)).toBeLessThan(1);
      expect(after.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
      expect(after.get('nodejs_eventloop_lag_p99_seconds')).toBeDefined();
      const pool = ['total', 'idle', 'waiting'].map((name) =>
        after.get(`lexdesk_database_pool_${name}`),
      );
      if (database === 'postgres')
        expect(pool).toEqual([expect.any(Number), expect.any(Number), 0]);
      else expect(pool).toEqual([undefined, undefined, undefined]);
    });
  });
});

const FIXED = ['other', 'healthz', 'readyz', 'metrics', 'file', 'package', 'thumbnail', 'picture'];

onDatabases(
  ['sqlite'],
  (server) => {
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${server().url}/metrics`, { headers })).status;

    it('S-OPS-8 /metrics is for this machine, and for who has the token', async () => {
      expect(await statusWith({})).toBe(200);
      expect(await statusWith(ELSEWHERE)).toBe(404);
      expect(await statusWith({ ...ELSEWHERE, authorization: `Bearer ${TOKEN}` })).toBe(200);
      for (const wrong of ['', TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `Bearer ${TOKEN.slice(1)}`])
        expect(await statusWith({ ...ELSEWHERE, authorization: wrong }), wrong).toBe(404);
    });

    /** The status line of a call, as a proxy on this machine may send it on. */
    const passedOn = async (host: string, version = '1.1', header = 'accept: */*') => {
      const socket = connect(Number(new URL(server().url).port), '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `GET /metrics HTTP/${version}\r\nhost: ${host}\r\n${header}\r\nconnection: close\r\n\r\n`,
      );
      return (await text(socket)).split(' ', 2)[1];
    };

    it.each(['127.0.0.1:8080', '127.0.1.1', 'localhost:8080', 'localhost', '[::1]:8080'])(
      'S-OPS-8 /metrics answers who asks %s on this machine',
      async (host) => expect(await passedOn(host)).toBe('200'),
    );

    it.each([
      'x-forwarded-for: 192.0.2.1',
      'x-forwarded-host: desk.example.com',
      'x-forwarded-proto: https',
      'x-real-ip: 192.0.2.1',
      'forwarded: for=192.0.2.1',
      'via: 1.1 proxy',
    ])('S-OPS-8 /metrics is hidden behind a proxy on this machine that says %s', async (header) =>
      expect(await passedOn('127.0.0.1:8080', '1.1', header)).toBe('404'),
    );

    it.each([
      ['desk.example.com', '1.1'],
      ['127.example.com', '1.1'],
      ['localhost.example.com', '1.1'],
      ['lexdesk', '1.1'],
      ['127.0.0.1:8080', '1.0'],
    ])(
      'S-OPS-8 /metrics is hidden behind a proxy on this machine that only passes on %s by HTTP/%s',
      async (host, version) => expect(await passedOn(host, version)).toBe('404'),
    );
  },
  { env: { METRICS_TOKEN: TOKEN } },
);
