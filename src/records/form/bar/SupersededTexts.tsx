import { useSupersededTexts } from '../../../state/editing/use-superseded-texts.ts';
import { Age } from '../../../ui/marks/Age.tsx';
import { fieldText } from '../../field-text.ts';
import { textFields } from '../../fields.ts';
import type { RecordKind } from '../../kind.ts';

interface SupersededTextsProps {
  kind: RecordKind;
  id: string;
  /** Changes when a conflict is resolved. */
  settled: unknown;
}

/** Versions that lost when conflicts of this record were resolved on this device; stored for 30 days. */
export function SupersededTexts({ kind, id, settled }: SupersededTextsProps) {
  const texts = useSupersededTexts(kind.entity, id, settled);
  if (texts.length === 0) return null;
  return (
    <details className="panel">
      <summary>本机历史（{texts.length}）</summary>
      {texts.map(({ at, fields }) => (
        <section key={at}>
          <h3>
            <Age device at={at} />
          </h3>
          <dl className="superseded-text">
            {textFields(kind)
              .filter(({ name }) => fields[name])
              .map((field) => (
                <div key={field.name}>
                  <dt className="soft">{field.label}</dt>
                  <dd>{fieldText(field, fields)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </details>
  );
}
