import { useState } from 'react';
import { Link } from 'wouter';
import type { dashboardSummary, WorkItem } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { ReplyView } from '../../state/data/use-reply.ts';
import { editorPath } from '../../state/menu/record-places.ts';
import { Age } from '../../ui/Age.tsx';
import { Drawing } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';

type Kind = WorkItem['kind'];

const kinds: Readonly<Record<Kind, { label: string; verb: string; icon: string; tone: string }>> = {
  review: {
    ...{ label: '待我审核', verb: '审核', tone: 'info' },
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18',
  },
  returned: {
    ...{ label: '被退回', verb: '修改', tone: 'danger' },
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM16 12H8.5M11.5 8.5L8 12l3.5 3.5',
  },
  due: {
    label: '即将到期',
    verb: '复核',
    tone: 'warning',
    icon: 'M4 5h16v15H4zM4 9h16M8 3v4M16 3v4',
  },
};
const names = Object.keys(kinds) as Kind[];

interface WorkPanelProps {
  reply: ReplyView<ReplyOf<typeof dashboardSummary>>;
  /** Milliseconds: what is due before is overdue. */
  today: number;
}

/** What waits for this person, the first thing that they see. */
export function WorkPanel({ reply, today }: WorkPanelProps) {
  if (reply.data) return <Work work={reply.data.work} today={today} />;
  return reply.loading ? (
    <Panel title="今天要处理">
      <Skeleton rows={4} />
    </Panel>
  ) : null;
}

function Work({ work, today }: { work: readonly WorkItem[]; today: number }) {
  const [shown, setShown] = useState('all');
  const items = work.filter(({ kind }) => shown === 'all' || kind === shown);
  const countOf = (kind: Kind) => work.filter((item) => item.kind === kind).length;
  const choices = [
    { value: 'all', label: `全部 ${work.length}` },
    ...names.map((kind) => ({ value: kind, label: `${kinds[kind].label} ${countOf(kind)}` })),
  ];
  return (
    <Panel
      title="今天要处理"
      actions={
        work.length > 0 && (
          <Segmented label="显示" bare choices={choices} value={shown} onChange={setShown} />
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState title="没有等你处理的事">
          <p>待审核、被退回和快到期的文章会出现在这里。</p>
        </EmptyState>
      ) : (
        <ul className="work">
          {items.map((item) => (
            <Item key={`${item.kind}-${item.id}`} item={item} overdue={isOverdue(item, today)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const isOverdue = ({ kind, at }: WorkItem, today: number): boolean => kind === 'due' && at < today;

function Item({ item, overdue }: { item: WorkItem; overdue: boolean }) {
  const { kind, id, title, revision, at } = item;
  const { verb, icon, tone } = kinds[kind];
  return (
    <li>
      <span className="work-icon" data-tone={tone}>
        <Drawing path={icon} />
      </span>
      <div className="work-text">
        <p>
          <Link href={editorPath('article', id)}>{title}</Link>
          {revision && <span className="note-tag">修改稿</span>}
        </p>
        <p className="soft small dotted">
          {described(item, overdue).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      <Age at={at} />
      <Link
        className="button"
        data-tone="default"
        href={editorPath('article', id)}
        aria-label={`${verb} ${title}`}
      >
        {verb}
      </Link>
    </li>
  );
}

/** The second line: who did what, and where it belongs. */
function described({ kind, person, note, cataName }: WorkItem, overdue: boolean): string[] {
  const what = {
    review: `${person} 提交审核`,
    returned: note ? `${person} 退回：「${note}」` : `${person} 退回`,
    due: `${overdue ? '已过复核日期' : '快到复核日期'}，上次由 ${person} 修改`,
  }[kind];
  return [what, kind === 'returned' ? '' : cataName].filter(Boolean);
}
