/** One line of the table. Times in ms, memory in MB; the goal is what docs call the target, in words. */
export interface Row {
  what: string;
  values: number[];
  unit: 'ms' | 'MB';
  /** The same bytes on a bare page in the same run. */
  reference?: number[];
  goal: string;
}

const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const show = (value: number, unit: Row['unit']): string =>
  unit === 'ms' ? `${Math.round(value)} ms` : `${value.toFixed(1)} MB`;

/** Medians beside their reference, the ratio of the two and the goal. */
export function printTable(rows: Row[]): void {
  const cells = rows.map(({ what, values, unit, reference, goal }) => {
    const own = median(values);
    const bare = reference ? median(reference) : undefined;
    return {
      what,
      median: show(own, unit),
      reference: bare === undefined ? '' : show(bare, unit),
      ratio: bare === undefined ? '' : (own / bare).toFixed(2),
      goal,
    };
  });
  console.table(cells);
}
