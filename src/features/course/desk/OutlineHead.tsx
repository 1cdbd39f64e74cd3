import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { chapter, type course } from '../../../contract/content/course.ts';
import { endOf } from '../../../lib/trees/tree-rows.ts';
import { onOff } from '../../../records/choices.ts';
import { choiceOf } from '../../../records/format.ts';
import type { FieldsOf } from '../../../records/kind.ts';
import { coursePath } from '../../../state/menu/record-places.ts';
import { MayWrite } from '../../../state/session/Permitted.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { StateMark } from '../../../ui/marks/StateMark.tsx';
import { ScreenHeading } from '../../../ui/page/PageHeader.tsx';
import { serial } from '../course.kind.ts';
import { type ChapterRow, lengthInWords, wholeLength } from './chapter-rows.ts';
import { binPath, fieldsPath, newPath, type Pane } from './desk-place.ts';
import { UnsavedDot } from './UnsavedDot.tsx';

export interface OutlineHeadProps {
  courseId: string;
  /** Null: unknown. */
  course: Pick<FieldsOf<typeof course>, 'title' | 'status' | 'serial'> | null;
  /** Undefined: unknown. */
  rows: readonly ChapterRow[] | undefined;
  pane: Pane;
  isUnsaved: (pane: Pane) => boolean;
}

/** Panes that contain the screen's heading themselves. */
const HEADED: readonly Pane[] = ['course', 'bin'];

/** The course itself: name, size, and actions. */
export function OutlineHead({ courseId, course, rows, pane, isUnsaved }: OutlineHeadProps) {
  const title = course?.title || '课程';
  return (
    <>
      <header className="outline-head">
        <div title={title}>
          {HEADED.includes(pane) ? <h2>{title}</h2> : <ScreenHeading title={title} />}
          <p className="outline-facts">{rows && <Facts course={course} rows={rows} />}</p>
        </div>
        <IconLink icon="edit" label="课程资料" href={fieldsPath(courseId)} on={pane === 'course'}>
          {isUnsaved('course') && <UnsavedDot />}
        </IconLink>
        <IconLink
          icon="trash"
          label="回收站"
          href={pane === 'bin' ? coursePath(courseId) : binPath(courseId)}
          on={pane === 'bin'}
        />
      </header>
      <div className="outline-bar">
        {course && (
          <StateMark
            name={course.status === 'on' ? 'published' : 'withdrawn'}
            label={choiceOf({ choices: onOff }, course.status)?.label ?? course.status}
          />
        )}
        <MayWrite call={chapter.create}>
          <Link
            className="button"
            data-shape="text"
            href={newPath(courseId, null, endOf(rows ?? [], null))}
            aria-current={pane === 'new' ? 'page' : undefined}
          >
            <Icon name="add" size={15} />
            新增章节
          </Link>
        </MayWrite>
      </div>
    </>
  );
}

/** Number of chapters, total duration, and whether more will follow. */
function Facts({
  course,
  rows,
}: Record<'rows', readonly ChapterRow[]> & Pick<OutlineHeadProps, 'course'>) {
  const more = course && choiceOf({ choices: serial }, course.serial)?.label;
  const facts = [`${rows.length} 章`, lengthInWords(wholeLength(rows)), more];
  return facts.filter(Boolean).map((fact) => <span key={fact}>{fact}</span>);
}

interface IconLinkProps {
  icon: string;
  label: string;
  href: string;
  on: boolean;
  children?: ReactNode;
}

const IconLink = ({ icon, label, href, on, children }: IconLinkProps) => (
  <Link
    href={href}
    className="button"
    data-tone="plain"
    data-shape="icon"
    aria-label={label}
    data-tip={label}
    aria-current={on ? 'page' : undefined}
  >
    <Icon name={icon} size={16} />
    {children}
  </Link>
);
