/** Something an administrator must mend before the server can run: one line with what to do. */
export class StartProblem extends Error {}
