import { Link } from 'wouter';
import { formatCount } from '../../lib/sizes.ts';

interface FigureProps {
  label: string;
  count: number;
  href: string;
}

/** A number that leads to what it counts. */
export function Figure({ label, count, href }: FigureProps) {
  return (
    <Link className="figure" href={href}>
      {label}
      <strong>{formatCount(count)}</strong>
    </Link>
  );
}
