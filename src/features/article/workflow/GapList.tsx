import { Button } from '../../../ui/buttons/Button.tsx';
import { Drawing } from '../../../ui/marks/Icon.tsx';
import { WARNING } from './check-icons.ts';
import type { Gap } from './what-is-missing.ts';

interface GapListProps {
  gaps: readonly Gap[];
  onJump: (field: string, target?: string) => void;
}

/** What an article lacks, each with a link to it. */
export const GapList = ({ gaps, onJump }: GapListProps) => (
  <ul className="gap-list" aria-label="还差">
    {gaps.map(({ field, label, detail, target }) => (
      <li key={label}>
        <span>
          <Drawing path={WARNING} size={16} />
          {label}
        </span>
        <span className="soft small">{detail}</span>
        <Button tone="link" aria-label={`去补${label}`} onClick={() => onJump(field, target)}>
          去补
        </Button>
      </li>
    ))}
  </ul>
);
