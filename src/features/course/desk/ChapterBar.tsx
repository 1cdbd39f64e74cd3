import { Link } from 'wouter';
import { SaveStatus } from '../../../records/form/bar/SaveStatus.tsx';
import type { FormProps, FormWork } from '../../../records/form/use-record-form.ts';
import { coursePath } from '../../../state/menu/record-places.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { MenuButton } from '../../../ui/buttons/MenuButton.tsx';
import { Icon } from '../../../ui/marks/Icon.tsx';
import { StateMark } from '../../../ui/marks/StateMark.tsx';
import { ScreenHeading } from '../../../ui/page/PageHeader.tsx';
import type { ChapterRow } from './chapter-rows.ts';
import { useCourseDesk } from './course-desk.context.ts';

/** State of a chapter and of its save, links to its neighbours, and 保存; visible at every scroll position. */
export function ChapterBar({ id, editor, fields, record, work }: FormProps & { work: FormWork }) {
  const { courseId, isBeside, order, actionsOf } = useCourseDesk();
  const at = order.findIndex((row) => row.id === id);
  const actions = actionsOf(id);
  const isOn = fields.status === 'on';
  return (
    <div className="desk-bar">
      {!isBeside && <ScreenHeading silent title={work.heading} />}
      {!isBeside && (
        <Link
          href={coursePath(courseId)}
          className="button"
          data-tone="plain"
          data-shape="icon"
          aria-label="返回大纲"
          data-tip="返回大纲"
        >
          <Icon name="back" />
        </Link>
      )}
      <span className="chapter-state">
        <StateMark pill name={isOn ? 'published' : 'withdrawn'} label={isOn ? '启用' : '停用'} />
      </span>
      <SaveStatus editor={editor} storedAt={Number(record?.updatedAt) || null} />
      <span className="desk-actions">
        {at >= 0 && (
          <span className="chapter-steps">
            <Neighbour icon="up" label="上一章" row={order[at - 1]} />
            <Neighbour icon="down" label="下一章" row={order[at + 1]} />
          </span>
        )}
        {actions.length > 0 && (
          <MenuButton shape="icon" tone="plain" aria-label="更多" data-tip="更多" actions={actions}>
            <Icon name="more" />
          </MenuButton>
        )}
        {work.mayWrite && (
          <Button type="submit" tone="primary">
            保存
          </Button>
        )}
      </span>
    </div>
  );
}

interface NeighbourProps {
  icon: string;
  label: string;
  row: ChapterRow | undefined;
}

/** Link to the previous or next chapter, if there is one. */
function Neighbour({ icon, label, row }: NeighbourProps) {
  const { courseId } = useCourseDesk();
  const look = { className: 'button', 'data-tone': 'plain', 'data-shape': 'icon' } as const;
  if (!row) {
    return (
      <button type="button" disabled aria-label={label} {...look}>
        <Icon name={icon} />
      </button>
    );
  }
  return (
    <Link href={coursePath(courseId, row.id)} aria-label={label} data-tip={label} {...look}>
      <Icon name={icon} />
    </Link>
  );
}
