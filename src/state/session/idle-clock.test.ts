import { beforeEach, describe, expect, it } from 'vitest';
import { createIdleClock, type IdleClock } from './idle-clock.ts';

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
/** The time of the tests. */
const NOON = Date.UTC(2026, 0, 5, 4);

let wall: number;
let steady: number;
/** The server's clock; null: unreachable. It never equals ours exactly. */
let server: number | null;
let stored: string | null;
let writes: number;
let reads: number;

/** Advances all clocks. */
function pass(minutes: number): void {
  wall += minutes * MINUTE;
  steady += minutes * MINUTE;
  if (server !== null) server += minutes * MINUTE;
}

/** The device sleeps: the monotonic clock stops. */
function sleep(minutes: number): void {
  wall += minutes * MINUTE;
  if (server !== null) server += minutes * MINUTE;
}

/** The user, or the network, sets the device's clock. */
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

describe('S-SESS-7 the idle time', () => {
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

  it('is shared: a use in one tab counts in all, also in a tab that was frozen meanwhile', () => {
    const [one, frozen] = [tab(), tab()];
    for (let round = 0; round < 4; round += 1) {
      pass(20);
      one.recordUse();
    }
    pass(1);
    expect(minutes(frozen)).toBe(1);
  });

  it('is shared by tabs whose clocks differ slightly', () => {
    const clock = tab();
    pass(10);
    stored = String(wall + 40);
    expect(minutes(clock)).toBe(0);
  });

  it('reads the stored value once for the three events of a key press', () => {
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

  it('starts now where nothing was stored', () => {
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

  it('is not extended by an old stored time', () => {
    const clock = tab();
    pass(5);
    stored = '0';
    expect(minutes(clock)).toBe(5);
  });
});

describe('S-SESS-7 a clock that is set back', () => {
  it('does not stop the idle time', () => {
    const clock = tab();
    pass(10);
    setClock(-3 * 60);
    pass(10);
    expect(minutes(clock)).toBe(20);
    pass(11);
    expect(minutes(clock)).toBe(31);
  });

  it('ignores a stored time in the future, which must not extend the session', () => {
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

  it('does not hide later sleep', async () => {
    const clock = tab();
    setClock(-60);
    pass(1);
    expect(minutes(clock)).toBe(1);
    sleep(45);
    expect(minutes(clock)).toBe(46);
  });
});

describe('S-SESS-7 a clock that jumps forward', () => {
  it('is doubted, and the server’s clock shows that no time has passed', async () => {
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

  it('is doubted once: afterwards the idle time continues', async () => {
    const clock = tab();
    setClock(90);
    await clock.settle();
    pass(1);
    expect(clock.isDoubtful(LIMIT)).toBe(false);
    expect(minutes(clock)).toBe(1);
  });

  it('was sleep if the server’s clock has advanced', async () => {
    const clock = tab();
    pass(1);
    sleep(45);
    expect(clock.isDoubtful(LIMIT)).toBe(true);
    await clock.settle();
    expect(minutes(clock)).toBe(46);
  });

  it('S-SESS-7 was set: a page that is opened afterwards counts from the same use', async () => {
    const clock = tab();
    pass(1);
    setClock(600);
    await clock.settle();
    expect(minutes(tab())).toBe(1);
  });

  it('was sleep for the duration by the server’s clock, if both happened', async () => {
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
