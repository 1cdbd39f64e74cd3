import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { dashboardSummary, WorkItem } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { reasonsOf } from '../../contract/rich-text/quoted-laws.ts';
import { chinaDayOf } from '../../lib/dates/dates.ts';
import { fromDeviceClock } from '../../lib/dates/server-clock.ts';
import type { ReplyView } from '../../state/data/use-reply.ts';
import { outboxState } from '../../state/editing/outbox.store.ts';
import { editorPath } from '../../state/menu/record-places.ts';
import { isWaiting, uploadsState } from '../../state/uploads/uploads.store.ts';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Segmented } from '../../ui/choice/Segmented.tsx';
import { Age } from '../../ui/marks/Age.tsx';
import { Drawing, Icon } from '../../ui/marks/Icon.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { EmptyState, Skeleton } from '../../ui/page/States.tsx';
import { formatDueDay, isOverdue } from './due-day.ts';
import { workCounts } from './work-counts.ts';

type Kind = WorkItem['kind'] | 'waiting';
/** An item that waits for this user, or on this device. */
type Item = Omit<WorkItem, 'kind'> & { kind: Kind; href: string };

const kinds: Readonly<Record<Kind, { label: string; verb: string; icon: string; tone: string }>> = {
  review: {
    ...{ label: '待我审核', verb: '审核', tone: 'info' },
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M14.5 4v16M17 5.6v12.8M19.4 8v8',
  },
  returned: {
    ...{ label: '被退回', verb: '修改', tone: 'danger' },
    icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM16 12H8.5M11.5 8.5L8 12l3.5 3.5',
  },
  due: {
    label: '待复核',
    verb: '复核',
    tone: 'warning',
    icon: 'M4 5h16v15H4zM4 9h16M8 3v4M16 3v4',
  },
  waiting: {
    ...{ label: '待同步', verb: '查看', tone: 'warning' },
    icon: 'M12 19v-8M8.8 14l3.2-3 3.2 3M6.5 18a4.5 4.5 0 0 1-.6-9 6 6 0 0 1 11.8.8A4.2 4.2 0 0 1 17.5 18',
  },
};
const names = Object.keys(kinds) as Kind[];

interface WorkPanelProps {
  reply: ReplyView<ReplyOf<typeof dashboardSummary>>;
}

/** The work that waits for this user, at the top of the page. */
export function WorkPanel({ reply }: WorkPanelProps) {
  if (reply.data) return <Work summary={reply.data} />;
  return reply.loading ? (
    <Panel title="今天要处理">
      <Skeleton rows={4} />
    </Panel>
  ) : null;
}

function Work({ summary }: { summary: ReplyOf<typeof dashboardSummary> }) {
  const [shown, setShown] = useState('all');
  const waiting = useWaitingItems();
  const work = summary.work.map((item) => ({ ...item, href: editorPath('article', item.id) }));
  const items: Item[] = [...waiting, ...work].filter(
    ({ kind }) => shown === 'all' || kind === shown,
  );
  const counts = { ...workCounts(summary, waiting.length), waiting: String(waiting.length) };
  const choices = [
    { value: 'all', label: `全部 ${counts.all}` },
    ...names.map((kind) => ({ value: kind, label: `${kinds[kind].label} ${counts[kind]}` })),
  ];
  return (
    <Panel
      title="今天要处理"
      actions={<Segmented label="显示" bare choices={choices} value={shown} onChange={setShown} />}
    >
      {items.length === 0 ? (
        <EmptyState title="都处理完了">
          <p>有人提交审核、文章被退回或需要复核时，会出现在这里。</p>
          <LinkButton href="/content/article">查看全部文章</LinkButton>
        </EmptyState>
      ) : (
        <ul className="work">
          {items.map((item) => (
            <WorkRow key={`${item.kind}-${item.id}`} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Saves and files that the server does not have yet, newest first. */
function useWaitingItems(): Item[] {
  const { entries } = useSnapshot(outboxState);
  const { items } = useSnapshot(uploadsState);
  const rest = {
    revision: false,
    person: '',
    laws: [],
    cataName: '',
    kind: 'waiting',
    href: '/uploads',
  };
  return [
    ...entries.map(({ key, label, savedAt }) => ({
      ...{ ...rest, id: key, title: label, note: '修改已存在本设备，等待同步' },
      at: fromDeviceClock(savedAt),
    })),
    ...items.filter(isWaiting).map(({ key, name, createdAt }) => ({
      ...{ ...rest, id: key, title: name, note: '等待上传' },
      at: fromDeviceClock(createdAt),
    })),
  ].toSorted((one, other) => other.at - one.at) as Item[];
}

function WorkRow({ item }: { item: Item }) {
  const { kind, href, title, revision, at } = item;
  const { verb, icon, tone } = kinds[kind];
  return (
    <li>
      <span className="work-icon" data-tone={tone}>
        <Drawing path={icon} />
      </span>
      <div className="work-text">
        <p>
          <Link href={href}>{title}</Link>
          {revision && <span className="row-tag">修改稿</span>}
        </p>
        <p className="soft small dotted">
          {described(item).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      {isDueByDate(item) ? (
        <time dateTime={chinaDayOf(at)}>{formatDueDay(at)}</time>
      ) : (
        <Age at={at} />
      )}
      <Link
        className="button work-go"
        data-tone="default"
        href={href}
        aria-label={`${verb} ${title}`}
      >
        <span>{verb}</span>
        <Icon name="chevron" size={16} />
      </Link>
    </li>
  );
}

/** Whether `at` is a due date, not the moment since which a law is not 现行. */
const isDueByDate = ({ kind, laws }: Item): boolean => kind === 'due' && laws.length === 0;

/** The second line: who did what, and the context. */
function described(item: Item): string[] {
  const { kind, person, note, cataName, laws, at } = item;
  const what = {
    review: `${person} 提交审核`,
    returned: note ? `${person} 退回：「${note}」` : `${person} 退回`,
    waiting: note,
    due:
      reasonsOf(laws) ||
      `${isOverdue(at) ? '已过复核日期' : '快到复核日期'}，上次由 ${person} 修改`,
  }[kind];
  return [what, kind === 'returned' ? '' : cataName].filter(Boolean);
}
