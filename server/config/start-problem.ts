/** A problem that an administrator must fix before the server can run: one line with the remedy. */
export class StartProblem extends Error {}
