/** Outcome of a command, reported to the operator. */
export interface Report {
  /** One line for each item that was skipped. */
  left: readonly string[];
  done: readonly string[];
}
