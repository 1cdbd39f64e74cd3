import type { KeyboardEvent, ReactNode } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { ToolbarSlot, useToolbarSlot } from '../../../records/controls/toolbar-slot.ts';
import { fieldOf } from '../../../records/fields.ts';
import { FieldControl } from '../../../records/form/FieldControl.tsx';
import { PaperLine } from '../../../records/form/PaperLine.tsx';
import type { FormWork } from '../../../records/form/use-record-form.ts';
import type { AnyFields, ControlProps, RecordKind } from '../../../records/kind.ts';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { drawings } from './desk-icons.ts';

const RICH_TEXT = { type: 'richText' } as const;

interface PaperProps {
  kind: RecordKind;
  fields: AnyFields;
  work: Pick<FormWork, 'propsOf'>;
  /** Opens the named field. */
  onShow: (field: string) => void;
  /** Shown over the upper margin of the paper. */
  notice: ReactNode;
  /** Content that must be read before writing continues. */
  children: ReactNode;
}

/** Title, summary and text as on paper, scrolled with the page; the editor's tools stand above them all. */
export function Paper({ kind, fields, work, onShow, notice, children }: PaperProps) {
  const { slot, place } = useToolbarSlot();
  const propsOf = (name: string): ControlProps<never> => {
    const field = fieldOf(kind, name);
    if (!field) throw new Error(`no field ${name}`);
    return work.propsOf(field);
  };
  const attachments = (fields.attachmentIds as readonly string[] | undefined)?.length ?? 0;
  return (
    <section className="desk-paper" aria-label="正文">
      <div className="desk-tools" ref={place} />
      <div className="under-bar">{notice}</div>
      <div className="desk-page">
        {children}
        <p className="desk-extras">
          <Extra icon="picture" onClick={() => onShow('coverId')}>
            {fields.coverId ? '更换封面' : '添加封面'}
          </Extra>
          <Extra icon="file" onClick={() => onShow('attachmentIds')}>
            {attachments > 0 ? `附件 ${attachments}` : '添加附件'}
          </Extra>
        </p>
        <PaperLine {...propsOf('title')} name="title" hint="标题" onKeyDown={handleEnter} />
        <PaperLine {...propsOf('subtitle')} name="subtitle" hint="副标题" onKeyDown={handleEnter} />
        <div className="desk-summary">
          <span aria-hidden="true">摘要</span>
          <PaperLine {...propsOf('summary')} name="summary" hint="留空时取正文开头" lines />
        </div>
        <div className="desk-body" data-field="body">
          <ToolbarSlot value={slot}>
            <FieldControl control={RICH_TEXT} props={propsOf('body')} />
          </ToolbarSlot>
        </div>
      </div>
    </section>
  );
}

interface ExtraProps {
  icon: keyof typeof drawings;
  onClick: () => void;
  children: ReactNode;
}

const Extra = ({ icon, onClick, children }: ExtraProps) => (
  <button type="button" className="desk-extra" onClick={onClick}>
    <Drawing path={drawings[icon]} size={15} />
    {children}
  </button>
);

/** A line field has one line: Enter moves on to the next field. */
function handleEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  const lines = [
    ...(event.currentTarget.closest('.desk-page')?.querySelectorAll('textarea') ?? []),
  ];
  lines[lines.indexOf(event.currentTarget) + 1]?.focus();
}
