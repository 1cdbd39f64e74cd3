/** What a command did, for its operator. */
export interface Report {
  /** A line for each thing that had to be left out. */
  left: readonly string[];
  done: readonly string[];
}
