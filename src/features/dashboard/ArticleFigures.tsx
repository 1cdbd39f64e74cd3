import type { dashboardSummary } from '../../contract/dashboard.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { chinaDayOf, formatChinaDate } from '../../lib/dates/dates.ts';
import type { ReplyView } from '../../state/data/use-reply.ts';
import { Panel } from '../../ui/page/Panel.tsx';
import { Figure } from './Figure.tsx';
import { ChartRoom, PublicationChart } from './PublicationChart.tsx';

const listOf = (filter: Record<string, string>): string =>
  `/content/article?${new URLSearchParams(filter)}`;

interface ArticleFiguresProps {
  reply: ReplyView<ReplyOf<typeof dashboardSummary>>;
  /** Start of the day in China that the figures are for, milliseconds: cached figures may be of an earlier day. */
  day: number;
  /** Start of today in China, milliseconds. */
  today: number;
}

/** Numbers of articles pending or due, and publications of the last days; the height is the same without data. */
export function ArticleFigures({ reply: { data, loading }, day, today }: ArticleFiguresProps) {
  const earlier = day === today ? null : formatChinaDate(day);
  return (
    <Panel title="文章概况">
      <div className="figures-row">
        <Figure label="待审" count={data?.pending} href={listOf({ status: 'pending' })} />
        <Figure label="草稿" count={data?.drafts} href={listOf({ status: 'draft' })} />
        <Figure
          label={`${earlier ?? '今日'}发布`}
          count={data?.publishedToday}
          href={listOf({ published: chinaDayOf(day) })}
        />
        <Figure label="待复核" count={data?.due} href={listOf({ due: '30' })} />
      </div>
      {data ? (
        <PublicationChart days={data.days} last={day} upToNow={earlier === null} />
      ) : (
        <ChartRoom isAwaited={loading} />
      )}
    </Panel>
  );
}
