/** What gave way when a conflict was decided. */
export interface LostText {
  recordKey: string;
  label: string;
  fields: Record<string, unknown>;
  /** Device clock, milliseconds. */
  at: number;
}
