import { storedWords } from '../../lib/typed-words.ts';
import { labelIn, useDict } from '../../state/data/dict/dict.store.ts';
import { ChipField } from '../../ui/fields/ChipField.tsx';
import type { Finding, Option } from '../../ui/fields/options.ts';
import { Chip } from '../../ui/marks/Chip.tsx';
import type { Choice, Control, ControlProps } from '../kind.ts';
import { absentText, type RecordSource, useRecordChoices } from '../record-options.ts';
import { ChoiceControl } from './chosen.tsx';
import type { PlainProps } from './typed.tsx';

// Controls of lists. Few kinds use them, so they are not in the chunk that every form loads.

interface ChoicesControlProps extends ControlProps<readonly string[]> {
  choices: readonly Choice[];
}

/** Any of a few choices; chosen values that are no longer among them stay. */
function ChoicesControl(props: ChoicesControlProps) {
  const { label, hint, error, choices, value, readOnly, onChange } = props;
  const toggle = (one: string) =>
    onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  return (
    <fieldset className="field file-field">
      <legend className="field-label">{label}</legend>
      <div className="chip-choices">
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="checkbox"
              checked={value.includes(choice.value)}
              disabled={readOnly}
              onChange={() => toggle(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint && <p className="field-hint">{hint}</p>}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}

interface RecordsControlProps extends PlainProps<readonly string[]> {
  source: RecordSource;
}

/** Several other records. */
export function RecordsControl({ source, ...props }: RecordsControlProps) {
  const known = useRecordChoices(source);
  const { options, finding } = known;
  return <SeveralControl {...props} {...{ options, finding }} unknown={absentText(known)} />;
}

/** Several entries of a dictionary; a stale dictionary is read-only. */
function EntriesControl({ dict, ...props }: ControlProps<readonly string[]> & { dict: string }) {
  const { entries, stale } = useDict(dict);
  return <SeveralControl {...props} options={entries} readOnly={props.readOnly || stale} />;
}

interface SeveralControlProps extends PlainProps<readonly string[]> {
  options: readonly Option[];
  /** How a value that is not among them is shown; default as it is. */
  unknown?: string;
  finding?: Finding | undefined;
}

/** Several of many: chosen one by one, each with a button that takes it out; one that is not offered any more stays. */
export function SeveralControl(props: SeveralControlProps) {
  const { options, unknown, value, onChange, ...rest } = props;
  const nameOf = (id: string) => options.find((one) => one.value === id)?.label ?? unknown ?? id;
  return (
    <div className="records-field">
      <ChoiceControl
        {...rest}
        choices={options.filter((one) => !value.includes(one.value))}
        none="添加…"
        value=""
        onChange={(chosen) => chosen && onChange([...value, chosen])}
      />
      {value.length > 0 && (
        <ul className="chip-list" aria-label={`已选的${rest.label}`}>
          {value.map((id) => (
            <li key={id}>
              <Chip
                plain
                label={nameOf(id)}
                onRemove={
                  rest.readOnly ? undefined : () => onChange(value.filter((other) => other !== id))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Separator of the words where they are shown outside their field. */
const COMMA = '，';

/** Short texts that the user types freely. */
const WordsControl = ({ label, hint, error, value, readOnly, onChange }: ControlProps<unknown>) => (
  <ChipField {...{ label, hint, error, readOnly, onChange }} value={storedWords(value)} />
);

/** A field for any of a few choices. */
export const anyOf = (choices: readonly Choice[]): Control => ({
  type: 'custom',
  Custom: (props: ControlProps<readonly string[]>) => (
    <ChoicesControl {...props} choices={choices} />
  ),
  textOf: (value: readonly string[]) =>
    value.map((one) => choices.find((choice) => choice.value === one)?.label ?? one).join(COMMA),
});

/** A field for ids of other records. */
export const recordsOf = (source: RecordSource): Control => ({
  type: 'custom',
  source,
  Custom: (props: ControlProps<readonly string[]>) => <RecordsControl {...props} source={source} />,
});

/** A field for values of a dictionary. */
export const entriesOf = (dict: string): Control => ({
  type: 'custom',
  Custom: (props: ControlProps<readonly string[]>) => <EntriesControl {...props} dict={dict} />,
  textOf: (value: readonly string[]) => value.map((one) => labelIn(dict, one)).join(COMMA),
});

/** A field for short texts. */
export const words: Control = {
  type: 'custom',
  Custom: WordsControl,
  textOf: (value: unknown) => storedWords(value).join(COMMA),
};
