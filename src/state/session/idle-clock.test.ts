import { beforeEach, describe, expect, it } from 'vitest';
import { createIdleClock, type IdleClock } from './idle-clock.ts';

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
/** When the tests take place. */
const NOON = Date.UTC(2026, 0, 5, 4);

let wall: number;
let steady: number;
/** The server's clock; null: not to be reached. It is never quite ours. */
let server: number | null;
let stored: string | null;
let writes: number;
let reads: number;

/** Time passes for everything. */
function pass(minutes: number): void {
  wall += minutes * MINUTE;
  steady += minutes * MINUTE;
  if (server !== null) server += minutes * MINUTE;
}

/** The device sleeps: what counts up stands still. */
function sleep(minutes: number): void {
  wall += minutes * MINUTE;
  if (server !== null) server += minutes * MINUTE;
}

/** Somebody, or the network, sets the device's clock. */
function setClock(byMinutes: number): void {
  wall += byMinutes * MINUTE;
}

const tab = (): IdleClock => {
  const clock = createIdleClock({
    wall: () => wall,
    steady: () => steady,
    read: () => {
      reads += 1;
      return stored;
    },
    write: (stamp) => {
      stored = stamp;
      writes += 1;
    },
    fetchServerTime: async () => server,
  });
  if (server !== null) clock.recordServerDate(server);
  return clock;
};

const minutes = (clock: IdleClock) => clock.idle() / MINUTE;

beforeEach(() => {
  wall = NOON;
  steady = 5000;
  server = NOON + 7 * MINUTE;
  stored = null;
  writes = 0;
  reads = 0;
});

describe('S-SESS-7 how long nobody has used the app', () => {
  it('counts from the last use', () => {
    const clock = tab();
    pass(12);
    expect(minutes(clock)).toBe(12);
    clock.recordUse();
    expect(minutes(clock)).toBe(0);
    pass(31);
    expect(minutes(clock)).toBe(31);
    expect(clock.isDoubtful(LIMIT)).toBe(false);
  });

  it('is shared: a use in one tab is one in all, also in a tab that was frozen meanwhile', () => {
    const [one, frozen] = [tab(), tab()];
    for (let round = 0; round < 4; round += 1) {
      pass(20);
      one.recordUse();
    }
    pass(1);
    expect(minutes(frozen)).toBe(1);
  });

  it('is shared by tabs whose clocks do not quite agree', () => {
    const clock = tab();
    pass(10);
    stored = String(wall + 40);
    expect(minutes(clock)).toBe(0);
  });

  it('reads what is stored once where a key makes three events', () => {
    const clock = tab();
    pass(1);
    reads = 0;
    for (const _ of ['keydown', 'input', 'keyup']) {
      clock.idle();
      clock.recordUse();
    }
    expect(reads).toBe(1);
  });

  it('is stored for the next page, at most every few seconds', () => {
    const clock = tab();
    pass(1);
    writes = 0;
    for (let key = 0; key < 100; key += 1) {
      clock.recordUse();
      pass(0.001);
    }
    expect(writes).toBe(2);
    pass(29);
    expect(minutes(tab())).toBeCloseTo(29, 0);
  });

  it('counts from now where nothing was stored', () => {
    expect(minutes(tab())).toBe(0);
    expect(stored).toBe(String(NOON));
  });

  it.each(['', 'x', '{"at":1}', '-5', '1e99', 'Infinity', 'NaN', '9'.repeat(400), '0x10', ' 1'])(
    'is not moved by %j in the storage',
    (hostile) => {
      stored = hostile;
      const clock = tab();
      expect(minutes(clock)).toBe(0);
      pass(20);
      stored = hostile;
      expect(minutes(clock)).toBe(20);
      pass(11);
      stored = `${hostile} `;
      expect(minutes(clock)).toBe(31);
    },
  );

  it('is not cut short by an old time in the storage', () => {
    const clock = tab();
    pass(5);
    stored = '0';
    expect(minutes(clock)).toBe(5);
  });
});

describe('S-SESS-7 a clock that is set back', () => {
  it('does not stop the time', () => {
    const clock = tab();
    pass(10);
    setClock(-3 * 60);
    pass(10);
    expect(minutes(clock)).toBe(20);
    pass(11);
    expect(minutes(clock)).toBe(31);
  });

  it('leaves a stored time in the future, which keeps nothing alive', () => {
    const [one, other] = [tab(), tab()];
    pass(1);
    one.recordUse();
    setClock(-24 * 60);
    pass(31);
    expect(minutes(other)).toBeGreaterThan(30);
    const reloaded = tab();
    expect(minutes(reloaded)).toBe(0);
    pass(31);
    expect(minutes(reloaded)).toBe(31);
  });

  it('does not hide a use in another tab', () => {
    const [one, other] = [tab(), tab()];
    setClock(-3 * 60);
    pass(20);
    one.recordUse();
    pass(20);
    expect(minutes(other)).toBe(20);
  });

  it('does not hide sleep that comes after', async () => {
    const clock = tab();
    setClock(-60);
    pass(1);
    expect(minutes(clock)).toBe(1);
    sleep(45);
    expect(minutes(clock)).toBe(46);
  });
});

describe('S-SESS-7 a clock that jumps forward', () => {
  it('is doubted, and the server shows that no time has passed', async () => {
    const clock = tab();
    pass(4);
    setClock(26 * 60);
    expect(clock.idle()).toBeGreaterThan(LIMIT);
    expect(clock.isDoubtful(LIMIT)).toBe(true);
    await clock.settle();
    expect(minutes(clock)).toBe(4);
    pass(27);
    expect(minutes(clock)).toBe(31);
  });

  it('is doubted once: afterwards the time counts on', async () => {
    const clock = tab();
    setClock(90);
    await clock.settle();
    pass(1);
    expect(clock.isDoubtful(LIMIT)).toBe(false);
    expect(minutes(clock)).toBe(1);
  });

  it('was sleep where the server says that the time has passed', async () => {
    const clock = tab();
    pass(1);
    sleep(45);
    expect(clock.isDoubtful(LIMIT)).toBe(true);
    await clock.settle();
    expect(minutes(clock)).toBe(46);
  });

  it('S-SESS-9 was set: a page that is opened afterwards counts from the same use', async () => {
    const clock = tab();
    pass(1);
    setClock(600);
    await clock.settle();
    expect(minutes(tab())).toBe(1);
  });

  it('was sleep for as long as the server says, where both happened', async () => {
    const clock = tab();
    sleep(10);
    clock.recordServerDate(server ?? 0);
    clock.recordUse();
    pass(1);
    sleep(20);
    setClock(600);
    await clock.settle();
    expect(minutes(clock)).toBe(21);
  });

  it.each([
    ['cannot be reached now', () => (server = null)],
    ['never could', () => undefined],
  ])('counts as sleep where the server %s', async (when, cut) => {
    const known = server;
    if (when === 'never could') server = null;
    const clock = tab();
    server = known;
    cut();
    setClock(45);
    await clock.settle();
    expect(minutes(clock)).toBe(45);
  });
});
