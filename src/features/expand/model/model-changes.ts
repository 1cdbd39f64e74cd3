import type { FieldDefinition } from '../../../contract/content/expand-field.ts';

interface ModelFields {
  fields: readonly FieldDefinition[];
}

const settings = { name: '名称', code: '标识', sort: '排序', status: '状态' };
const attributes = {
  label: '标签',
  key: '键',
  type: '类型',
  required: '必填',
  maxLength: '最多字数',
  min: '最小值',
  max: '最大值',
  dict: '字典',
  initial: '默认值',
};
/** Attributes that depend on the type and change with it. */
const OF_TYPE = new Set<string>(['maxLength', 'min', 'max', 'dict', 'initial']);

/**
 * Differences between two versions of a model, as text: a line for its settings, for each field, and for their order.
 */
export function changesIn(before: object, after: object): readonly string[] {
  const own = differing(before, after, settings);
  const [old, now] = [before as ModelFields, after as ModelFields];
  return [
    ...(own.length > 0 ? [`设置：${own.join('、')}`] : []),
    ...fieldChanges(old.fields, now.fields),
  ];
}

function fieldChanges(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): string[] {
  const pairs = after.map((one) => ({ one, was: previousOf(one, before, after) }));
  const stayed = new Set(pairs.map(({ was }) => was));
  const changed = pairs.flatMap(({ one, was }) => {
    if (!was) return [`新增：${nameOf(one)}`];
    const names = differing(was, one, attributes, one.type === was.type ? NONE : OF_TYPE);
    return names.length > 0 ? [`${nameOf(was)}：${names.join('、')}`] : [];
  });
  const gone = before.filter((one) => !stayed.has(one)).map((one) => `删除：${nameOf(one)}`);
  const places = pairs.flatMap(({ was }) => (was ? [before.indexOf(was)] : []));
  const isTurned = places.some((place, at) => at > 0 && place < (places[at - 1] ?? 0));
  return [...changed, ...gone, ...(isTurned ? ['字段的顺序'] : [])];
}

/**
 * The earlier version of a field: the one with the same key, else one with the same label whose key no longer exists.
 */
function previousOf(
  { key, label }: FieldDefinition,
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): FieldDefinition | undefined {
  const same = before.find((one) => one.key === key);
  if (same) return same;
  const stillExists = (one: FieldDefinition) => after.some((other) => other.key === one.key);
  return before.find((one) => one.label === label && !stillExists(one));
}

const NONE: ReadonlySet<string> = new Set();
const nameOf = ({ label, key }: FieldDefinition): string => label || key || '未命名的字段';

/** The attributes that differ; models of earlier versions lack some, which is not a change. */
function differing(
  before: object,
  after: object,
  words: Readonly<Record<string, string>>,
  without: ReadonlySet<string> = NONE,
): string[] {
  const valueIn = (one: object, name: string) => (one as Record<string, unknown>)[name] ?? null;
  return Object.entries(words)
    .filter(([name]) => !without.has(name) && valueIn(before, name) !== valueIn(after, name))
    .map(([, word]) => word);
}
