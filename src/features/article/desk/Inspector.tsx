import '../../../ui/pane/pane.css';
import './inspector.css';
import { type ReactNode, useRef } from 'react';
import type { FileRecord } from '../../../contract/file/file.ts';
import { formatMoment } from '../../../lib/dates/dates.ts';
import { FieldControl } from '../../../records/form/FieldControl.tsx';
import { Made } from '../../../records/form/Made.tsx';
import type { FormWork } from '../../../records/form/use-record-form.ts';
import type { RecordKind } from '../../../records/kind.ts';
import type { RecordChoices } from '../../../records/record-options.ts';
import { useDrawnLater } from '../../../ui/hooks/use-drawn-later.ts';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { usePaneOver } from '../../../ui/pane/use-pane-over.ts';
import { drawings } from './desk-icons.ts';
import type { DeskLayout } from './desk-layout.ts';
import { IconAction } from './IconAction.tsx';
import { PublishSection, type PublishSectionProps } from './PublishSection.tsx';
import { sections } from './sections.tsx';

interface InspectorProps extends PublishSectionProps {
  kind: RecordKind;
  files: readonly FileRecord[];
  columns: RecordChoices;
  work: FormWork;
  layout: DeskLayout;
}

/**
 * All fields of an article except its text: beside the paper, over it from the right, or as a sheet from below. Closed,
 * it is rendered after the visible content.
 */
export function Inspector(props: InspectorProps) {
  const { isBeside, panel, setPanel } = props.layout;
  const isDrawn = useDrawnLater() || panel;
  const place = useRef<HTMLElement>(null);
  usePaneOver(place, panel && !isBeside, () => setPanel(false));
  return (
    <>
      {panel && !isBeside && <div className="pane-veil" onPointerDown={() => setPanel(false)} />}
      <aside
        ref={place}
        className="pane inspector"
        aria-label="文章设置"
        tabIndex={-1}
        hidden={!panel}
      >
        {!isBeside && (
          <header className="inspector-top">
            <b aria-hidden="true">文章设置</b>
            <IconAction icon="close" label="关闭文章设置" onClick={() => setPanel(false)} />
          </header>
        )}
        {isDrawn && <InspectorSections {...props} />}
      </aside>
    </>
  );
}

function InspectorSections(props: InspectorProps) {
  const { kind, article, fields, files, columns, work, layout, onHistory } = props;
  return (
    <>
      <PublishSection {...props} />
      {kind.groups.map((group) => {
        const section = group.title && sections[group.title];
        if (!section) return null;
        const { icon, Value } = section;
        return (
          <Section
            key={group.title}
            title={group.title ?? ''}
            icon={icon}
            value={<Value {...{ fields, files, columns }} />}
            open={layout.isOpen(group.title ?? '')}
            onOpen={layout.setOpen}
          >
            {group.fields.map((field) => (
              <div key={field.name} data-field={field.name}>
                <FieldControl control={field.control} props={work.propsOf(field)} />
              </div>
            ))}
          </Section>
        );
      })}
      {article && (
        <button type="button" className="section-head" onClick={onHistory}>
          <Drawing path={drawings.history} size={16} />
          <b>历史版本</b>
          <span className="section-value">{formatMoment(article.updatedAt)}</span>
          <Drawing path={drawings.on} size={14} />
        </button>
      )}
      {article && <Made {...article} />}
    </>
  );
}

interface SectionProps {
  title: string;
  icon: keyof typeof drawings;
  /** Short summary of its values. */
  value: ReactNode;
  open: boolean;
  onOpen: (title: string, open: boolean) => void;
  children: ReactNode;
}

/** A collapsible section; collapsed, it summarizes its fields, and they are rendered after the visible content. */
function Section({ title, icon, value, open, onOpen, children }: SectionProps) {
  const isDrawn = useDrawnLater() || open;
  return (
    <details
      className="section"
      open={open}
      onToggle={(event) => onOpen(title, event.currentTarget.open)}
    >
      <summary className="section-head">
        <Drawing path={drawings[icon]} size={16} />
        <b>{title}</b>
        <span className="section-value">{!open && value}</span>
        <Drawing path={drawings.down} size={14} />
      </summary>
      <div className="section-body">{isDrawn && children}</div>
    </details>
  );
}
