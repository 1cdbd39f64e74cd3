// Loaded before a server by NODE_OPTIONS: its machine's clock is wrong by CLOCK_AHEAD milliseconds. The monotonic clock is
// right, as on such a machine.
const ahead = Number(process.env.CLOCK_AHEAD);
const { now } = Date;

globalThis.Date = class extends Date {
  constructor(...given) {
    super(...(given.length === 0 ? [now() + ahead] : given));
  }
  static now() {
    return now() + ahead;
  }
};
