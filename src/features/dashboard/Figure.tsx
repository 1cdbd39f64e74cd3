import { Link } from 'wouter';
import { formatCount } from '../../lib/sizes.ts';

interface FigureProps {
  label: string;
  /** Undefined: unknown; then it is not a link. */
  count: number | undefined;
  href: string;
}

/** A number that links to what it counts. */
export function Figure({ label, count, href }: FigureProps) {
  const words = (
    <>
      {label}
      <strong>{count === undefined ? '–' : formatCount(count)}</strong>
    </>
  );
  if (count === undefined) return <span className="figure">{words}</span>;
  return (
    <Link className="figure" href={href}>
      {words}
    </Link>
  );
}
