import type { Outcome } from '../../contract/access/audit.ts';
import { Icon } from '../../ui/marks/Icon.tsx';
import { StateMark } from '../../ui/marks/StateMark.tsx';

/** Outcome of an event: only failures have colour. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  if (outcome === 'refused') return <StateMark name="withdrawn" label="被拒" />;
  if (outcome === 'failed') return <StateMark name="refused" label="出错" />;
  return (
    <span className="mark">
      <Icon name="check" size={15} />
      成功
    </span>
  );
}
