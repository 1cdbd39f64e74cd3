/** What the idle clock reads; tests pass their own. Times in milliseconds. */
export interface IdleEnvironment {
  /** The device's clock: counts sleep, but users and the network can set it. */
  wall(): number;
  /** Counts up and is never set; on most systems it stands still while the device sleeps. */
  steady(): number;
  /** The last use that the tabs of this browser know of, as stored; any script may have written it. */
  read(): string | null;
  write(stamp: string): void;
  /** The server's clock, or null where there is no response. */
  askServer(): Promise<number | null>;
}

/** Measures how long the app has been idle, in all tabs. Why it uses three clocks: docs/decisions/0014. */
export interface IdleClock {
  /** Records use at this moment. */
  use(): void;
  /** Milliseconds since the last use in any tab. */
  idle(): number;
  /** Whether more than `limit` has passed by the device's clock alone: it slept, or its clock was set. */
  isDoubtful(limit: number): boolean;
  /** Measures with the server's clock which of the two it was; without a reply the device's clock is believed. */
  settle(): Promise<void>;
  /** Records the server's clock from a reply. */
  hear(serverDate: number): void;
}

/** Uses within this time are stored as one, milliseconds. */
const STORED_AS_ONE = 5000;
/** Milliseconds within which nothing that other tabs know would make a difference. */
const A_MOMENT = 1000;
/** The clocks of two tabs need not agree to the millisecond: what lies so little ahead is now. */
const TOLERANCE = 60_000;

/** Starts from the last stored use; where there is none that can be true, from now. */
export function createIdleClock(env: IdleEnvironment): IdleClock {
  /** The last use, by both clocks. */
  let last = { wall: env.wall(), steady: env.steady() };
  let seen: string | null = null;
  let stored = Number.NEGATIVE_INFINITY;
  let first: { server: number; steady: number } | null = null;
  /** How long the device has slept since the first reply, as far as known; and how much of it before the last use. */
  let slept = 0;
  let sleptBefore = 0;

  const bySteady = () => env.steady() - last.steady;
  const byWall = () => env.wall() - last.wall;
  /** Milliseconds since a stored time; NaN where it is none, or one of the future. */
  const since = (stamp: string | null) => {
    const idle = env.wall() - timeOf(stamp);
    return idle >= -TOLERANCE ? Math.max(0, idle) : Number.NaN;
  };
  const setIdle = (idle: number) => {
    last = { wall: env.wall() - idle, steady: env.steady() - idle };
  };
  const use = () => {
    setIdle(0);
    sleptBefore = slept;
    if (env.steady() - stored < STORED_AS_ONE) return;
    stored = env.steady();
    seen = String(env.wall());
    env.write(seen);
  };
  const readLastUse = () => {
    // Used here, this very moment: reading what is stored with each event of each key would make typing slower.
    if (Math.abs(byWall()) < A_MOMENT && bySteady() < A_MOMENT) return;
    const stamp = env.read();
    if (stamp !== seen) {
      seen = stamp;
      // Older uses than the last known one change nothing.
      if (since(stamp) < bySteady()) setIdle(since(stamp));
    }
    // The clock was set back: the time until then has passed all the same.
    if (byWall() < bySteady()) setIdle(bySteady());
  };
  const hear = (serverDate: number) => {
    first ??= { server: serverDate, steady: env.steady() };
    slept = serverDate - first.server - (env.steady() - first.steady);
  };

  seen = env.read();
  if (since(seen) >= 0) setIdle(since(seen));
  else use();

  return {
    use,
    hear,
    idle() {
      readLastUse();
      return byWall();
    },
    isDoubtful: (limit) => byWall() > limit && bySteady() <= limit,
    async settle() {
      const server = await env.askServer();
      if (server === null || first === null) return;
      hear(server);
      const idle = bySteady() + Math.max(0, slept - sleptBefore);
      if (idle >= byWall()) return;
      setIdle(idle);
      // A page that is opened now has only this.
      seen = String(Math.round(last.wall));
      env.write(seen);
    },
  };
}

/** NaN where it is no time. */
const timeOf = (stamp: string | null): number =>
  stamp !== null && /^\d{1,15}$/.test(stamp) ? Number(stamp) : Number.NaN;
