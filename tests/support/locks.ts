/** Enough of Web Locks for one tab, for tests in Node 20, which has none. */
export const oneTabLocks = {
  request: (_name: string, _options: unknown, work: (lock: object) => unknown) =>
    Promise.resolve(work({})),
};
