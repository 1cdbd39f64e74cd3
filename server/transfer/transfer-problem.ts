/** Problems that prevent an export or import: one line each, with what to do. */
export class TransferProblem extends Error {}
