import { formatBytes } from '../../lib/sizes.ts';

/** Progress in bytes. */
export function ProgressBar({ label, done, size }: { label: string; done: number; size: number }) {
  const part = size === 0 ? 1 : done / size;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={`${formatBytes(done)} / ${formatBytes(size)}`}
    >
      <div style={{ transform: `scaleX(${part})` }} />
    </div>
  );
}
