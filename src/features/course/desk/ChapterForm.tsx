import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'wouter';
import { isUuid } from '../../../lib/uuid.ts';
import { fieldOf } from '../../../records/fields.ts';
import { DraftNotice } from '../../../records/form/bar/DraftNotice.tsx';
import { FieldControl } from '../../../records/form/FieldControl.tsx';
import { Made } from '../../../records/form/Made.tsx';
import { NoRight } from '../../../records/form/NoRight.tsx';
import { PaperLine } from '../../../records/form/PaperLine.tsx';
import { type FormProps, useRecordForm } from '../../../records/form/use-record-form.ts';
import type { AnyFields, ControlProps, FieldSpec } from '../../../records/kind.ts';
import { absentText, useRecordChoices } from '../../../records/record-options.ts';
import { isDirty } from '../../../state/editing/record-editor.ts';
import { coursePath } from '../../../state/menu/record-places.ts';
import { Segmented } from '../../../ui/choice/Segmented.tsx';
import { Switch } from '../../../ui/choice/Switch.tsx';
import { chapters, chaptersOf, chapterTypes } from '../chapter.kind.ts';
import { ChapterBar } from './ChapterBar.tsx';
import { useCourseDesk } from './course-desk.context.ts';

/** Fields of a chapter in one row below its file, and full-width fields below those. */
const SHORT = ['duration', 'previewSeconds', 'sort'];
const LONG = ['handoutIds', 'body'];
/** The file fields; the chapter's type decides which of them is shown, if any. */
const FILES = ['videoId', 'audioId', 'documentId'];

/** A chapter beside the outline of its course. */
export function ChapterForm(props: FormProps) {
  const { kind, id, editor, fields, files, record, notice } = props;
  const work = useRecordForm(props);
  const { numberOf } = useCourseDesk();
  useOwnCourse(props);
  const propsOf = (name: string): ControlProps<never> => work.propsOf(specOf(name));
  const show = (name: string) => {
    const { control, when } = specOf(name);
    if (when?.(fields) === false) return null;
    return <FieldControl key={name} control={control} props={propsOf(name)} />;
  };
  const number = numberOf(id);
  const { value: type, onChange: setType } = propsOf('type') as ControlProps<string>;
  const { value: status, onChange: setStatus } = propsOf('status') as ControlProps<string>;
  return (
    <form {...work.frame} className="chapter">
      <ChapterBar {...props} work={work} />
      <div className="under-bar">{notice}</div>
      <div className="chapter-page">
        <DraftNotice kind={kind} id={id} editor={editor} files={files} />
        {!work.permitted && <NoRight kind={kind} />}
        {!fields.parentId && <p className="chapter-number">{number && `第 ${number} 章`}</p>}
        <PaperLine {...(propsOf('title') as ControlProps<string>)} name="title" hint="标题" />
        <Segmented
          bare
          label="类型"
          choices={chapterTypes.map((choice) => ({ ...choice, disabled: !work.mayWrite }))}
          value={type}
          onChange={setType}
        />
        {type !== 'article' && <div className="chapter-file">{FILES.map(show)}</div>}
        <div className="chapter-short">
          {SHORT.map(show)}
          <div className="field">
            <span className="field-label">状态</span>
            <Switch
              label="启用"
              checked={status === 'on'}
              readOnly={!work.mayWrite}
              onChange={(on) => setStatus(on ? 'on' : 'off')}
            />
          </div>
        </div>
        <div className="form-grid">
          {LONG.map(show)}
          <ChapterPlace fields={fields}>{['courseId', 'parentId'].map(show)}</ChapterPlace>
        </div>
        {record && <Made {...record} />}
      </div>
    </form>
  );
}

/** A field of the form; it throws for a name that no field has. */
function specOf(name: string): FieldSpec<AnyFields> {
  const field = fieldOf(chapters, name);
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

/** Redirects to the course that a chapter belongs to, if it was moved or the address names another one. */
function useOwnCourse({ id, isNew, editor, fields }: FormProps): void {
  const [, navigate] = useLocation();
  const { courseId } = useCourseDesk();
  const own = String(fields.courseId);
  const isElsewhere = !isNew && own !== courseId && isUuid(own) && !isDirty(editor);
  useEffect(() => {
    if (isElsewhere) navigate(coursePath(own, id), { replace: true });
  }, [isElsewhere, own, id, navigate]);
}

/** Course and parent of a chapter; folded, it shows the parent. */
function ChapterPlace({ fields, children }: { fields: AnyFields; children: ReactNode }) {
  const known = useRecordChoices(chaptersOf(fields), undefined, fields.parentId);
  const above = known.options.find(({ value }) => value === fields.parentId)?.label;
  const below = above ? `「${above}」之下` : absentText(known);
  return (
    <details className="panel folded">
      <summary>
        所在位置 <span className="soft small">{fields.parentId ? below : '课程的第一层'}</span>
      </summary>
      <div className="form-grid">{children}</div>
    </details>
  );
}
