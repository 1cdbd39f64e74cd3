import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { ArticleWorld, type Fields, NAMES } from '../../../tests/support/device/article-world.ts';
import { ID, savesAnsweredBy } from '../../../tests/support/device/saves.ts';
import { Random } from '../../../tests/support/values/random.ts';
import { createEditSession } from '../../state/editing/edit-session.ts';
import { skipBackoff } from '../sync/drain.ts';
import { drainSaves } from './drain-saves.ts';
import { mergeFields } from './merge.ts';
import { discardSave, listOutbox, listReceipts, retrySave } from './outbox-queue.ts';
import { settleConflict } from './rebase.ts';
import { listSupersededTexts } from './save-store.ts';

type Tab = ReturnType<typeof createEditSession<Fields>>;
const SEEDS = 400;
const STEPS = 14;

/** Several tabs of one user and another user edit one article over a bad network, in a seeded random order. */
class Story {
  readonly user: string;
  readonly world: ArticleWorld;
  readonly #random: Random;
  readonly #tabs: Tab[] = [];
  /** Texts that were saved here, and not discarded. */
  #saved: string[] = [];
  #count = 0;

  constructor(seed: number) {
    this.user = `乱序${seed}`;
    this.#random = new Random(seed);
    const isNew = this.#random.chance(0.4);
    this.world = new ArticleWorld(isNew ? null : { title: '题', summary: '摘要', body: '文' });
  }

  async run(): Promise<void> {
    await this.#open(this.world.fields ? 'update' : 'create');
    // Discarded texts may be lost: every second story does not discard any.
    const discard = this.#random.chance(0.5) ? 6 : 0;
    const what = { edit: 40, open: 10, other: 12, settle: 6, discard, send: 30 };
    for (let step = 0; step < STEPS; step++) await this.#act(this.#random.weighted(what));
    for (let turn = 0; turn < STEPS && (await this.#waiting()).length > 0; turn++) {
      await this.#settle();
      await this.#send(false);
    }
  }

  /** Texts that are lost although nobody decided so. */
  async lost(): Promise<string[]> {
    const history = JSON.stringify(await listSupersededTexts(this.user, `article:${ID}`));
    const unsent = this.#saved.filter((text) => !this.world.arrived.has(text));
    const gone = [...this.world.taken, ...unsent];
    return gone.filter((text) => !this.world.seen.has(text) && !history.includes(`"${text}"`));
  }

  #waiting = () => listOutbox(this.user);

  #act(what: 'edit' | 'open' | 'other' | 'settle' | 'discard' | 'send'): unknown {
    switch (what) {
      case 'edit':
        return this.#edit();
      case 'open':
        return this.#open('update');
      case 'other':
        return this.world.changeByOther(this.#someTexts());
      case 'settle':
        return this.#settle();
      case 'discard':
        return this.#discard();
      case 'send':
        return this.#send(true);
    }
  }

  #someTexts(): Partial<Fields> {
    const names = NAMES.filter(() => this.#random.chance(0.5));
    return Object.fromEntries(names.map((name) => [name, `${name}${++this.#count}`]));
  }

  async #open(operation: 'create' | 'update'): Promise<void> {
    const isThere = this.world.fields !== null || (await this.#waiting()).length > 0;
    if (operation === 'update' && !isThere) return;
    const { user } = this;
    const tab = createEditSession<Fields>({ user, entity: 'article', operation, recordId: ID });
    await tab.start();
    if (operation === 'create') {
      const fields = { title: '', summary: '', body: '' };
      tab.apply({ type: 'loaded', fields, version: null, confirmedVersion: null });
    } else await this.#load(tab);
    this.#tabs.push(tab);
    if (this.#tabs.length > 3) this.#tabs.splice(this.#random.int(0, 2), 1);
  }

  /** The form receives the server's state. */
  async #load(tab: Tab): Promise<void> {
    const { fields, version } = this.world;
    if (!fields) return;
    const { parent } = tab.getState().base;
    const receipt = (await listReceipts(this.user)).find(({ id }) => id === parent);
    const confirmedVersion = receipt?.version ?? null;
    tab.apply({ type: 'loaded', fields: { ...fields }, version, confirmedVersion });
  }

  async #edit(): Promise<void> {
    const tab = this.#random.pick(this.#tabs);
    if (this.#random.chance(0.4)) await this.#load(tab);
    const { fields } = tab.getState();
    if (!fields) return;
    const change = this.#someTexts();
    for (const name of NAMES) if (name in change) this.world.seen.add(fields[name]);
    tab.apply({ type: 'changed', fields: change });
    this.#saved.push(...Object.values(change));
    await tab.save('题');
  }

  async #discard(): Promise<void> {
    const all = await this.#waiting();
    if (all.length === 0) return;
    for (const { fields } of all) {
      for (const name of NAMES) this.world.seen.add(String(fields[name]));
    }
    this.#saved = [];
    await discardSave(this.user, this.#random.pick(all));
  }

  /** The user decides every conflict, each field for one side. */
  async #settle(): Promise<void> {
    for (const entry of (await this.#waiting()).filter(({ state }) => state === 'conflict')) {
      const theirs = this.world.theirs(entry.current);
      const { fields, overlaps } = mergeFields(entry.baseFields ?? {}, entry.fields, theirs);
      for (const name of NAMES.filter((one) => overlaps.includes(one))) {
        this.world.seen.add(theirs[name]).add(String(entry.fields[name]));
        if (this.#random.chance(0.5)) fields[name] = theirs[name];
      }
      await settleConflict(this.user, entry, fields);
    }
    for (const { state, seq } of await this.#waiting()) {
      if (state === 'needs-attention') await retrySave(this.user, seq);
    }
  }

  /** Sends everything; editing continues meanwhile. */
  async #send(isBad: boolean): Promise<void> {
    await skipBackoff(this.user);
    await drainSaves(
      savesAnsweredBy(this.user, async (sent) => {
        if (isBad && this.#random.chance(0.4)) await this.#act('edit');
        if (isBad && this.#random.chance(0.2)) await this.#act('other');
        return isBad ? this.world.answerBadly(sent, this.#random.next()) : this.world.answer(sent);
      }),
    );
  }
}

it(`S-API-5 whatever the order in which tabs and users save, nothing is lost silently (seeds 1 to ${SEEDS})`, async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const story = new Story(seed);
    await story.run();
    const left = (await listOutbox(story.user)).map(({ state, fields }) => [state, fields]);
    expect({ seed, left, lost: await story.lost() }).toEqual({ seed, left: [], lost: [] });
  }
}, 60_000);
