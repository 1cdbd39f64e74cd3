/** Values by name with labels sorted by name, such as `calls{endpoint="login",result="ok"}`. */
export type Samples = ReadonlyMap<string, number>;

const HEAD = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? ([^ ]+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/y;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/**
 * Parses the Prometheus text format. Throws on an invalid line or value, a late or duplicate type, a duplicate sample,
 * and a histogram whose buckets do not add up.
 */
export function parseMetrics(text: string): Samples {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const types = new Map<string, string>();
  const samples = new Map<string, number>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, name = '', rest = ''] = HEAD.exec(line) ?? [];
    if (kind === 'TYPE') {
      if (types.has(name) || !TYPES.includes(rest)) throw new Error(`wrong type: ${line}`);
      types.set(name, rest);
    } else if (kind === undefined) add(samples, types, line);
  }
  for (const [name, type] of types) if (type === 'histogram') checkHistogram(samples, name);
  return samples;
}

function add(samples: Map<string, number>, types: ReadonlyMap<string, string>, line: string): void {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
  const family = name.replace(/_(bucket|sum|count)$/, '');
  if (!types.has(name) && !types.has(family)) throw new Error(`no type before: ${line}`);
  const number = value === 'Nan' ? Number.NaN : Number(value.replace('+Inf', 'Infinity'));
  if (Number.isNaN(number) && value !== 'Nan') throw new Error(`no number: ${line}`);
  const key = labels === '' ? name : `${name}{${labelsOf(labels).sort().join(',')}}`;
  if (samples.has(key)) throw new Error(`twice: ${line}`);
  samples.set(key, number);
}

function labelsOf(text: string): string[] {
  const labels: string[] = [];
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const found = LABEL.exec(text);
    if (!found) throw new Error(`wrong labels: ${text}`);
    labels.push(`${found[1]}="${found[2]}"`);
  }
  return labels;
}

/** Checks that the last bucket of each series equals its count. */
function checkHistogram(samples: Samples, name: string): void {
  for (const [key, count] of samples) {
    if (!key.startsWith(`${name}_count`)) continue;
    const labels = labelsOf(key.slice(name.length + '_count{'.length, -1));
    const last = [...labels, 'le="+Inf"'].sort().join(',');
    if (samples.get(`${name}_bucket{${last}}`) !== count) throw new Error(`buckets of ${key}`);
  }
}
