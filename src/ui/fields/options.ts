/** An option of a select. */
export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  /** Level in a tree, from 0; an option's descendants follow it. */
  depth?: number;
  /** Shown at its end, and part of its description: how many records it has. */
  detail?: string | undefined;
  /** State, announced after its label: 停用. */
  state?: string | undefined;
  /** Search words besides its label, in lower case. */
  words?: string;
}

/** Finds options that are not among those of a select, which are then given to it. */
export interface Finding {
  /** Called with the search words, at each key. */
  find: (words: string) => void;
  /** Shown in place of what is not found; empty: there is nothing. */
  status: string;
}

/** The options with the selected one, which may no longer be offered: it stays selected, after 「未选择」. */
export const withChosen = (
  options: readonly Option[],
  value: string,
  label: string = value,
): readonly Option[] => {
  if (value === '' || options.some((one) => one.value === value)) return options;
  const begin = options[0]?.value === '' ? 1 : 0;
  return [...options.slice(0, begin), { value, label }, ...options.slice(begin)];
};

/** The options of a tree without the descendants of closed branches. */
export function unfolded(
  options: readonly Option[],
  closed: ReadonlySet<string>,
): readonly Option[] {
  let level = Number.POSITIVE_INFINITY;
  return options.filter(({ value, depth = 0 }) => {
    if (depth > level) return false;
    level = closed.has(value) ? depth : Number.POSITIVE_INFINITY;
    return true;
  });
}

/** The options whose label contains the words, ignoring case; in a tree also their ancestors, disabled. */
export function optionsFor(options: readonly Option[], query: string): readonly Option[] {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return options;
  const found: Option[] = [];
  let above: Option[] = [];
  for (const option of options) {
    const depth = option.depth ?? 0;
    above = above.filter((one) => (one.depth ?? 0) < depth);
    if (`${option.label} ${option.words ?? ''}`.toLowerCase().includes(wanted)) {
      found.push(...above.map((one) => ({ ...one, disabled: true })), option);
      above = [];
    } else {
      above.push(option);
    }
  }
  return found;
}
