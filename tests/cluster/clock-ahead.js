// Loaded before a server (`--import`): its clock is ahead by CLOCK_AHEAD milliseconds. Timers go on at their pace.
const ahead = Number(process.env.CLOCK_AHEAD);
const { now } = Date;

globalThis.Date = class extends Date {
  constructor(...parts) {
    if (parts.length > 0) super(...parts);
    else super(now() + ahead);
  }

  static now() {
    return now() + ahead;
  }
};
