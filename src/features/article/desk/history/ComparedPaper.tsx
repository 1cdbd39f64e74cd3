import type { FileRecord } from '../../../../contract/file/file.ts';
import { FieldDiff } from '../../../../records/conflict/FieldDiff.tsx';
import { RichDiff } from '../../../../records/conflict/RichDiff.tsx';
import { TextDiff } from '../../../../records/conflict/TextDiff.tsx';
import { fieldText, holdsFiles, sourceOf } from '../../../../records/field-text.ts';
import { fieldsOf } from '../../../../records/fields.ts';
import type { AnyFields, FieldSpec } from '../../../../records/kind.ts';
import { articles } from '../../article.kind.ts';
import { PAPER } from '../../form/article.groups.ts';

interface ComparedPaperProps {
  before: AnyFields;
  after: AnyFields;
}

/** Two versions in one: title, summary and text as on paper, other changed fields below them. */
export function ComparedPaper({ before, after }: ComparedPaperProps) {
  const text = (fields: AnyFields, name: string) => String(fields[name] ?? '');
  const changed = fieldsOf(articles)
    // Items of list fields contain no commas.
    .filter(({ name }) => text(before, name) !== text(after, name));
  if (changed.length === 0) return <p className="soft">与当前内容相同。</p>;
  const beside = changed.filter(({ name }) => !PAPER.includes(name));
  const named = beside.filter((field) => isAlike(field, before, after));
  return (
    <>
      <div className="paper-diff">
        <h2 data-field="title">
          <TextDiff before={text(before, 'title')} after={text(after, 'title')} />
        </h2>
        {(['subtitle', 'summary'] as const).map((name) => (
          <div key={name} data-field={name}>
            <TextDiff before={text(before, name)} after={text(after, name)} />
          </div>
        ))}
      </div>
      <RichDiff label="正文的差别" before={text(before, 'body')} after={text(after, 'body')} />
      {beside.length > 0 && (
        <dl className="superseded-text paper-diff" aria-label="其他字段">
          {beside
            .filter((field) => !named.includes(field))
            .map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>
                  <FieldDiff field={field} before={before} after={after} files={noFiles} />
                </dd>
              </div>
            ))}
        </dl>
      )}
      {named.length > 0 && (
        <p className="soft">另有不同：{named.map(({ label }) => label).join('、')}</p>
      )}
    </>
  );
}

/** A version does not contain the names of its files. */
const noFiles: readonly FileRecord[] = [];

/** Whether a field displays the same although its values differ. */
function isAlike(field: FieldSpec<AnyFields>, before: AnyFields, after: AnyFields): boolean {
  if (sourceOf(field.control, after)) return false;
  return holdsFiles(field.control) || fieldText(field, before) === fieldText(field, after);
}
