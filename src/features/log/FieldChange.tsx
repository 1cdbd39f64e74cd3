import type { AuditChange, AuditValue } from '../../contract/access/audit.ts';
import { useRecordPaths } from '../../records/conflict/use-record-paths.ts';
import { sourceOf } from '../../records/field-text.ts';
import type { RecordSource } from '../../records/record-options.ts';
import {
  fieldNamed,
  type KnownFields,
  lengthText,
  type NamedField,
  valueText,
} from './field-names.ts';

/** A changed field: the old value struck through, the new one underlined. */
export function FieldChange({
  change,
  known,
}: {
  change: AuditChange;
  known: KnownFields | undefined;
}) {
  const { field, before, after, characters } = change;
  const named = fieldNamed(known, field);
  return (
    <>
      <dt>{named.label}</dt>
      <dd>
        {characters ? (
          lengthText(characters)
        ) : (
          <>
            <Value named={named} value={before} Mark="del" none="原来为空" />
            <Value named={named} value={after} Mark="ins" none="清空" />
          </>
        )}
      </dd>
    </>
  );
}

interface ValueProps {
  named: NamedField;
  value: AuditValue;
  Mark: 'del' | 'ins';
  none: string;
}

function Value({ named, ...rest }: ValueProps) {
  const source = named.field && sourceOf(named.field.control, {});
  if (source) return <Records source={source} {...rest} />;
  return <Marked text={valueText(named, rest.value)} {...rest} />;
}

/** Related records by their current names. */
const Records = ({ source, ...rest }: Omit<ValueProps, 'named'> & { source: RecordSource }) => (
  <Marked text={useRecordPaths(source, rest.value)} {...rest} />
);

const Marked = ({ text, Mark, none }: Pick<ValueProps, 'Mark' | 'none'> & { text: string }) => (
  <p>{text ? <Mark>{text}</Mark> : <span className="soft">{none}</span>}</p>
);
