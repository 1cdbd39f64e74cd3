import * as v from 'valibot';
import type { Random } from '../values/random.ts';
import {
  nested,
  strangeNumbers,
  strangeTexts,
  syntaxTexts,
  withPrototype,
} from '../values/strange-values.ts';

/** Inputs of the generator. */
export interface Source {
  random: Random;
  /** Probability of a part that need not match its schema: 0 never, 1 always. */
  strangeness: number;
  /** Existing ids. */
  ids: readonly string[];
}

type Validation = v.BaseValidation<unknown, unknown, v.BaseIssue<unknown>>;
type Schema = v.GenericSchema & {
  pipe?: readonly (v.GenericSchema | Validation)[];
  entries?: Record<string, Schema>;
  wrapped?: Schema;
  item?: Schema;
  key?: Schema;
  value?: Schema;
  literal?: unknown;
  options?: readonly (Schema | string)[];
};

/** Formats of texts in the contract. */
const SHAPES = [
  '',
  'a',
  '律师',
  'on',
  '2026-11-25',
  '#1f6feb',
  '/pictures/1',
  'https://example.com/a',
];

/** Generates a value for a schema, valid or invalid as its {@link Source} decides. */
export function generate(schema: v.GenericSchema, source: Source): unknown {
  const { random, strangeness } = source;
  return random.chance(strangeness)
    ? strangeFor(schema, source)
    : (likely(schema as Schema, source) ?? null);
}

/** An unexpected value, of the right type or a wrong one. */
function strangeFor(schema: Schema, source: Source): unknown {
  const { random } = source;
  return random.pick([
    () => random.pick(strangeTexts)[1],
    () => random.pick(syntaxTexts),
    () => '律'.repeat((boundOf(schema, 'max_length') ?? random.int(1, 100_000)) + 1),
    () => random.pick(strangeNumbers),
    () => random.pick([null, true, false, [], {}]),
    () => withPrototype({ constructor: { prototype: 1 } }),
    () => nested(random.int(2, 1500)),
    () => Array.from({ length: random.int(1000, 20_000) }, (_, at) => at),
    () => manyOf(schema.item ?? schema, source),
  ])();
}

function likely(schema: Schema, source: Source): unknown {
  const { random } = source;
  switch (schema.type) {
    case 'strict_object':
    case 'object':
      return objectOf(schema.entries ?? {}, source);
    case 'array':
      return listOf(schema.item as Schema, source, lengthOf(schema, random));
    case 'record':
      return {
        [String(likely(schema.key as Schema, source))]: generate(schema.value as Schema, source),
      };
    case 'optional':
    case 'nullable':
    case 'nullish':
      return random.chance(0.3) ? emptyOf(schema.type) : generate(schema.wrapped as Schema, source);
    case 'picklist':
      return random.pick(schema.options ?? []);
    case 'union':
    case 'variant':
      return generate(random.pick(schema.options ?? []) as Schema, source);
    case 'literal':
      return schema.literal;
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return accepted(schema, random, [() => random.int(0, 20), () => random.pick([0.5, 262_144])]);
    case 'string':
      return textFor(schema, source);
    // Values checked by a custom rule, or of any type.
    default:
      return random.pick([null, 'x', 1, {}, { unit: '市律师协会' }]);
  }
}

const emptyOf = (type: string) => (type === 'nullable' ? null : undefined);

function objectOf(entries: Record<string, Schema>, source: Source): object {
  const { random, strangeness } = source;
  const fields = Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => [name, generate(schema, source)]),
  );
  if (!random.chance(strangeness / 2)) return fields;
  return random.pick([{ ...fields, surprise: nested(3) }, withPrototype(fields)]);
}

const listOf = (item: Schema, source: Source, length: number): unknown[] =>
  Array.from({ length }, () => generate(item, source));

/**
 * Longer than any list that the contract accepts; one repeated item, as generating items is slower than sending them.
 */
const manyOf = (item: Schema, source: Source): unknown[] =>
  Array.from({ length: item.type === 'string' ? 10_001 : 1001 }).fill(
    likely(item, { ...source, strangeness: 0 }),
  );

const lengthOf = (schema: Schema, random: Random): number =>
  random.int(boundOf(schema, 'min_length') ?? 0, Math.min(boundOf(schema, 'max_length') ?? 3, 3));

function textFor(schema: Schema, { random, ids }: Source): unknown {
  const hex = (length: number) =>
    Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
  const most = boundOf(schema, 'max_length');
  return accepted(schema, random, [
    () => (ids.length ? random.pick(ids) : ''),
    () => [8, 4, 4, 4, 12].map(hex).join('-'),
    () => `a${hex(6)}`,
    () => hex(64),
    () => random.pick(SHAPES),
    () => random.pick(syntaxTexts),
    () => random.pick(strangeTexts)[1],
    () => '律'.repeat(Math.min(most ?? 40, 4000)),
  ]);
}

/** The first generated value that the schema accepts, in random order; if none is accepted, one of them. */
function accepted(schema: Schema, random: Random, makers: readonly (() => unknown)[]): unknown {
  const rest = [...makers];
  let made: unknown;
  while (rest.length > 0) {
    [made] = rest.splice(random.int(0, rest.length - 1), 1).map((make) => make());
    if (v.is(schema, made)) break;
  }
  return made;
}

/** A limit of a schema, at any depth of its pipe. */
function boundOf(schema: Schema, type: 'max_length' | 'min_length'): number | undefined {
  for (const part of schema.pipe ?? []) {
    if (part.type === type)
      return (part as v.MaxLengthAction<string, number, undefined>).requirement;
    const within =
      part === schema || part.kind !== 'schema' ? undefined : boundOf(part as Schema, type);
    if (within !== undefined) return within;
  }
  return undefined;
}
