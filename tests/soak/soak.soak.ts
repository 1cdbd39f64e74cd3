import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from '@playwright/test';
import { cluster, failover } from '../cluster/cluster-site.ts';
import type { Planned } from './actions.ts';
import { drainAll } from './drain.ts';
import type { Ledger } from './ledger.ts';
import { NotPossible } from './not-possible.ts';
import { judge } from './oracle.ts';
import { perform } from './perform.ts';
import { makePlan, planHash, type SiteKind } from './plan.ts';
import { countOf } from './server-state.ts';
import { oneProcess, type Site } from './site.ts';
import { createWorld, disposeWorld, type World } from './world.ts';

const seed = Number(process.env.SOAK_SEED);
const minutes = Number(process.env.SOAK_MINUTES);
/** Where it runs: before one process, before a cluster, or before one whose database fails over. */
const kind = (process.env.SOAK_SITE ?? 'one') as SiteKind;
const sites: Record<SiteKind, () => Promise<Site>> = { one: oneProcess, cluster, failover };
const LOG = new URL(`../.output/soak/${kind}-seed-${seed}.log`, import.meta.url).pathname;

test(`soak for ${minutes} min with seed ${seed}`, async () => {
  const plan = makePlan(seed, minutes, kind);
  const log = new RunLog();
  log.print(`soak: seed ${seed}, plan ${planHash(plan)}, ${plan.length} actions`);
  const world = await createWorld(await sites[kind]());
  let violations: string[] = [];
  try {
    await follow(world, plan, log);
    await drainAll(world, (line) => log.print(`soak: ${line}`));
    violations = await judge(world);
  } catch (error) {
    violations = [`the run broke off: ${(error as Error).stack}`, ...world.ledger.violations];
  }
  for (const line of await summary(world, violations)) log.print(line);
  log.print(`soak: log ${LOG}`);
  await disposeWorld(world);
  if (violations.length > 0) throw new Error(`seed ${seed}: see ${LOG}\n${violations.join('\n')}`);
});

/** Carries the plan out, each action when it is due, or as soon as the machine comes to it. */
async function follow(world: World, plan: readonly Planned[], log: RunLog): Promise<void> {
  const started = Date.now();
  for (const [index, { at, ...action }] of plan.entries()) {
    const early = started + at - Date.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    const result = await perform(world, action).then(
      () => 'done',
      (error: Error) => `${error instanceof NotPossible ? 'skipped' : 'unseen'}: ${error.message}`,
    );
    const outcome = result.split(':', 1)[0] as keyof Ledger['outcomes'];
    world.ledger.outcomes[outcome] += 1;
    log.note(`${Date.now() - started} ms #${index} ${JSON.stringify(action)} → ${result}`);
  }
}

async function summary({ ledger, site }: World, violations: readonly string[]): Promise<string[]> {
  const { uploads, articles, texts, outcomes, faults } = ledger;
  const struck = [...faults.values()].reduce((sum, times) => sum + times, 0);
  const count = (notes: readonly { said: string }[], said: string) =>
    notes.filter((note) => note.said === said).length;
  const tables = ['files', 'articles', 'idempotency_keys'];
  const [files, written, saves] = await Promise.all(tables.map((one) => countOf(site.data, one)));
  return [
    `soak: actions ${outcomes.done} done, ${outcomes.unseen} interrupted, ${outcomes.skipped} not possible`,
    `soak: faults ${struck} struck: ${[...faults].map(([name, times]) => `${name} ${times}`).join(', ')}`,
    `soak: uploads ${count(uploads, 'kept')} acknowledged, ${count(uploads, 'refused')} refused in words, ${count(uploads, 'unseen')} interrupted`,
    `soak: saves ${count(articles, 'kept')} of new articles and ${count(texts, 'kept')} texts acknowledged`,
    `soak: the server has ${files} files, ${written} articles, ${saves} saves; ${ledger.conflicts} conflicts decided`,
    ...violations.map((one) => `soak: VIOLATION ${one}`),
    `soak: verdict ${violations.length === 0 ? 'ok' : 'FAILED'} (seed ${seed})`,
  ];
}

/** What happened, line by line; the file is the record of a failed run. */
class RunLog {
  constructor() {
    mkdirSync(dirname(LOG), { recursive: true });
    rmSync(LOG, { force: true });
  }

  print(line: string): void {
    console.log(line);
    this.note(line);
  }

  note(line: string): void {
    appendFileSync(LOG, `${line}\n`);
  }
}
