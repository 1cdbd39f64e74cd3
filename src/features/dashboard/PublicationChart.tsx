import { formatChinaDate } from '../../lib/dates/dates.ts';

const DAY = 24 * 60 * 60_000;
/** Width of one day in drawing units; the drawing is stretched to the available width. */
const STEP = 10;
const HEIGHT = 96;

interface PublicationChartProps {
  /** Publications per day, the oldest first. */
  days: readonly number[];
  /** Start of the last day in China, milliseconds. */
  last: number;
  /** Whether the last day is today. */
  upToNow: boolean;
}

/** First publications of the last days as bars. */
export function PublicationChart({ days, last, upToNow }: PublicationChartProps) {
  const most = Math.max(1, ...days);
  const total = days.reduce((sum, count) => sum + count, 0);
  const bars = days.map((count, at) => ({
    date: formatChinaDate(last - (days.length - 1 - at) * DAY),
    count,
    x: at * STEP,
    height: Math.max(2, (count / most) * HEIGHT),
  }));
  const described = bars.flatMap(({ date, count }) => (count > 0 ? `${date} ${count} 篇` : []));
  return (
    <figure>
      <svg
        role="img"
        aria-label={`每天首次发布：${described.join('，') || '没有'}`}
        className="chart"
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {bars.map(({ date, count, x, height }) => (
          <rect key={date} x={x} y={HEIGHT - height} width={STEP - 2} height={height}>
            <title>{`${date}：${count} 篇`}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="chart-words soft small">
        <span aria-hidden="true">{bars[0]?.date}</span>
        <span>
          {upToNow ? '近' : `截至${bars.at(-1)?.date}的`} {days.length} 天首次发布 {total} 篇
        </span>
        <span aria-hidden="true">{upToNow ? '今天' : bars.at(-1)?.date}</span>
      </figcaption>
    </figure>
  );
}

/** Placeholder of the chart's height, while it is loading or unavailable. */
export const ChartRoom = ({ isAwaited }: { isAwaited: boolean }) => (
  <figure className={isAwaited ? 'skeleton' : ''}>
    <div className="chart" />
    <figcaption className="chart-words soft small">
      {isAwaited ? '加载中…' : '现在没有这些数字'}
    </figcaption>
  </figure>
);
