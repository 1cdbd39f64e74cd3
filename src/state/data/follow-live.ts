/** Has the hints of changes brought: worth something as soon as dictionaries are shown, and not before. */
export const followLive = (user: string): void =>
  // Without them a page learns what has changed when it is loaded anew.
  void import('./live.ts').then(
    (live) => live.followDicts(user),
    () => undefined,
  );
