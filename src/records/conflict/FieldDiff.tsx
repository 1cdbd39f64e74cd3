import type { FileRecord } from '../../contract/file/file.ts';
import { fieldText, sourceOf } from '../field-text.ts';
import type { AnyFields, FieldSpec } from '../kind.ts';
import type { RecordSource } from '../record-options.ts';
import { TextDiff } from './TextDiff.tsx';
import { useRecordPaths } from './use-record-paths.ts';

interface FieldDiffProps {
  field: FieldSpec<AnyFields>;
  /** All fields of the record, before and after. */
  before: AnyFields;
  after: AnyFields;
  /** Records of the stored files that either version refers to. */
  files: readonly FileRecord[];
  /** Shows only this version, with what the other lacks marked. */
  side?: 'before' | 'after';
}

/** The old and the new value of a field, as its form shows them; related records by name, with their ancestors. */
export function FieldDiff({ field, before, after, files, side }: FieldDiffProps) {
  const { name, control } = field;
  const [source, newSource] = [sourceOf(control, before), sourceOf(control, after)];
  if (source && newSource) {
    const none = control.type === 'record' ? control.none : undefined;
    return (
      <RecordsDiff {...{ source, newSource, none, side }} was={before[name]} is={after[name]} />
    );
  }
  return (
    <TextDiff
      before={fieldText(field, before, files)}
      after={fieldText(field, after, files)}
      side={side}
    />
  );
}

interface RecordsDiffProps {
  source: RecordSource;
  newSource: RecordSource;
  /** An id, a list of ids, or empty. */
  was: unknown;
  is: unknown;
  none: string | undefined;
  side: FieldDiffProps['side'];
}

function RecordsDiff({ source, newSource, was, is, none = '', side }: RecordsDiffProps) {
  const [before, after] = [useRecordPaths(source, was), useRecordPaths(newSource, is)];
  return <TextDiff before={before || none} after={after || none} side={side} />;
}
