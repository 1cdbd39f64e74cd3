/** Environment of the idle clock, injected in tests. Times in milliseconds. */
export interface IdleEnvironment {
  /** The device's clock: counts sleep, but users and the network can set it. */
  wall(): number;
  /** Monotonic clock; on most systems it stops while the device sleeps. */
  steady(): number;
  /** Time of the last use in any tab, as stored; untrusted, as any script may have written it. */
  read(): string | null;
  write(stamp: string): void;
  /** The server's clock, or null without a response. */
  fetchServerTime(): Promise<number | null>;
}

/** Measures how long the app has been idle, in all tabs. Why it uses three clocks: docs/decisions/0014. */
export interface IdleClock {
  /** Records use at this moment. */
  recordUse(): void;
  /** Milliseconds since the last use in any tab. */
  idle(): number;
  /**
   * Whether `limit` has passed by the device's clock but not by the monotonic one: the device slept, or its clock was
   * set.
   */
  isDoubtful(limit: number): boolean;
  /** Resolves that doubt with the server's clock; without a response, trusts the device's clock. */
  settle(): Promise<void>;
  /** Records the server's clock from a reply. */
  recordServerDate(serverDate: number): void;
}

/** Uses within this time are stored as one, milliseconds. */
const STORED_AS_ONE = 5000;
/** Milliseconds after a use in this tab in which the stored value is not read. */
const A_MOMENT = 1000;
/** Clocks of two tabs may differ slightly: a time less than this far in the future counts as now; milliseconds. */
const TOLERANCE = 60_000;

/** Starts from the last stored use; if there is none, or it is implausible, from now. */
export function createIdleClock(env: IdleEnvironment): IdleClock {
  /** The last use, by both clocks. */
  let last = { wall: env.wall(), steady: env.steady() };
  let seen: string | null = null;
  let stored = Number.NEGATIVE_INFINITY;
  let first: { server: number; steady: number } | null = null;
  /**
   * How long the device has slept since the first reply, as far as known; `sleptBefore`: the part before the last use.
   */
  let slept = 0;
  let sleptBefore = 0;

  const bySteady = () => env.steady() - last.steady;
  const byWall = () => env.wall() - last.wall;
  /** Milliseconds since a stored time; NaN if it is invalid or in the future. */
  const since = (stamp: string | null) => {
    const idle = env.wall() - timeOf(stamp);
    return idle >= -TOLERANCE ? Math.max(0, idle) : Number.NaN;
  };
  const setIdle = (idle: number) => {
    last = { wall: env.wall() - idle, steady: env.steady() - idle };
  };
  const recordUse = () => {
    setIdle(0);
    sleptBefore = slept;
    if (env.steady() - stored < STORED_AS_ONE) return;
    stored = env.steady();
    seen = String(env.wall());
    env.write(seen);
  };
  const readLastUse = () => {
    // Used here just now: reading the stored value on every key event would slow down typing.
    if (Math.abs(byWall()) < A_MOMENT && bySteady() < A_MOMENT) return;
    const stamp = env.read();
    if (stamp !== seen) {
      seen = stamp;
      // A use older than the last known one changes nothing.
      if (since(stamp) < bySteady()) setIdle(since(stamp));
    }
    // The clock was set back: the monotonic clock still counts the elapsed time.
    if (byWall() < bySteady()) setIdle(bySteady());
  };
  const recordServerDate = (serverDate: number) => {
    first ??= { server: serverDate, steady: env.steady() };
    slept = serverDate - first.server - (env.steady() - first.steady);
  };

  seen = env.read();
  if (since(seen) >= 0) setIdle(since(seen));
  else recordUse();

  return {
    recordUse,
    recordServerDate,
    idle() {
      readLastUse();
      return byWall();
    },
    isDoubtful: (limit) => byWall() > limit && bySteady() <= limit,
    async settle() {
      const server = await env.fetchServerTime();
      if (server === null || first === null) return;
      recordServerDate(server);
      const idle = bySteady() + Math.max(0, slept - sleptBefore);
      if (idle >= byWall()) return;
      setIdle(idle);
      // A page that is opened now has only the stored value.
      seen = String(Math.round(last.wall));
      env.write(seen);
    },
  };
}

/** NaN if it is not a time. */
const timeOf = (stamp: string | null): number =>
  stamp !== null && /^\d{1,15}$/.test(stamp) ? Number(stamp) : Number.NaN;
