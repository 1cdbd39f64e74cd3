/** What stands in the way of an export or an import: a line for each problem, with what to do. */
export class TransferProblem extends Error {}
