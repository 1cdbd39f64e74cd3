/** An action that cannot be carried out now: no network, no session, nothing to act on. It was not begun. */
export class NotPossible extends Error {}
