/** Resolves to undefined after a time in milliseconds. */
export const pause = (time: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, time, undefined));
