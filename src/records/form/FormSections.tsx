import { type ReactNode, useId } from 'react';
import type { AnyFields, RecordKind } from '../kind.ts';
import { FieldControl } from './FieldControl.tsx';
import { spanOf } from './span-of.ts';
import type { FormWork } from './use-record-form.ts';

interface FormSectionsProps {
  kind: RecordKind;
  fields: AnyFields;
  propsOf: FormWork['propsOf'];
}

/** Title of the first section where there are several. */
const FIRST = '基本信息';

/** The title of a section; undefined: it is the only one, and the form's title is enough. */
export const titleOf = ({ groups }: RecordKind, at: number): string | undefined =>
  groups[at]?.title ?? (groups.length > 1 ? FIRST : undefined);

/** The fields of a record by section, each in four columns. */
export const FormSections = ({ kind, fields, propsOf }: FormSectionsProps) =>
  kind.groups.map((group, at) => (
    <Section key={group.fields[0]?.name} title={titleOf(kind, at)}>
      <div className="form-columns">
        {group.fields
          .filter(({ when }) => when?.(fields) ?? true)
          .map((field) => (
            <div key={field.name} data-span={field.span ?? spanOf(field.control)}>
              <FieldControl control={field.control} props={propsOf(field)} />
            </div>
          ))}
      </div>
    </Section>
  ));

interface SectionProps {
  title: string | undefined;
  children: ReactNode;
}

/** Fields below their heading. */
function Section({ title, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="form-section" {...(title && { 'aria-labelledby': heading })}>
      {title && (
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
