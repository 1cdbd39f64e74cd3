/** Outcome of a line; `kept`: the local record is newer. */
export type ImportOutcome = 'added' | 'changed' | 'unchanged' | 'kept';

/** Options of an import. */
export interface Importing {
  folder: string;
  /** Also replaces newer local records. */
  replace: boolean;
  /** Owner of added files. */
  userId: string;
  /** User in the audit log. */
  userName: string;
}

/** Local id, by exported id, of dictionaries with the same code. */
export type Aliases = Map<string, string>;
