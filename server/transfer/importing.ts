/** What became of a line: `kept`, as what is here is newer. */
export type Fate = 'added' | 'changed' | 'unchanged' | 'kept';

/** How an import goes. */
export interface Importing {
  folder: string;
  /** Takes the place of what is newer, too. */
  replace: boolean;
  /** Account that added files belong to. */
  userId: string;
  /** In the audit log. */
  userName: string;
}

/** Ids of dictionaries that have another one here, and the same code. */
export type Aliases = Map<string, string>;
