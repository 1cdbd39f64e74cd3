import './marks.css';

const ring = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';

interface Mark {
  tone: 'quiet' | 'info' | 'success' | 'warning' | 'danger' | 'violet';
  /** Stroked, on a 24 grid. */
  line: string;
  /** Filled with the state's colour. */
  full?: string;
  dashed?: true;
  /** Drawn on top of the filled shape. */
  onFull?: true;
}

const tick = 'M8 12.3l2.8 2.8L16 9.4';
/** The appearance of each state: a shape, so that colour is never the only sign. */
const marks = {
  draft: { tone: 'quiet', line: ring, dashed: true },
  pending: { tone: 'info', line: ring, full: 'M12 3a9 9 0 0 0 0 18z' },
  rejected: { tone: 'danger', line: `${ring}M16 12H8.5M11.5 8.5L8 12l3.5 3.5` },
  approved: { tone: 'violet', line: `${ring}${tick}` },
  scheduled: { tone: 'violet', line: `${ring}M12 7v5l3.2 2` },
  published: { tone: 'success', line: tick, full: ring, onFull: true },
  withdrawn: { tone: 'warning', line: `${ring}M5.8 5.8l12.4 12.4` },
  on: { tone: 'success', line: tick, full: ring, onFull: true },
  off: { tone: 'quiet', line: `${ring}M6 18L18 6` },
  locked: { tone: 'warning', line: 'M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4' },
  refused: { tone: 'danger', line: 'M12 4L2.5 20h19zM12 10v4M12 17h.01' },
  waiting: {
    tone: 'warning',
    line: 'M12 19v-8M8.8 14l3.2-3 3.2 3M6.5 18a4.5 4.5 0 0 1-.6-9 6 6 0 0 1 11.8.8A4.2 4.2 0 0 1 17.5 18',
  },
} satisfies Record<string, Mark>;

export type MarkName = keyof typeof marks;

/** Whether a state has a shape. */
export const isMarked = (name: string): name is MarkName => Object.hasOwn(marks, name);

/** A state: shape, word and colour; `pill` next to titles and in bars, plain in tables. */
export function StateMark({
  name,
  label,
  pill,
}: {
  name: MarkName;
  label: string;
  pill?: boolean;
}) {
  const { tone, line, full, dashed, onFull }: Mark = marks[name];
  return (
    <span className={pill ? 'mark badge' : 'mark'} data-tone={tone}>
      <svg
        viewBox="0 0 24 24"
        width="15"
        height="15"
        aria-hidden="true"
        fill="none"
        strokeWidth="2"
      >
        {full && <path d={full} fill="currentColor" />}
        <path
          d={line}
          stroke={onFull ? 'var(--surface)' : 'currentColor'}
          strokeDasharray={dashed && '3.2 2.5'}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {label}
    </span>
  );
}
