import { useLocation } from 'wouter';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';

interface LogPagerProps {
  /** Addresses of the pages beside this one; null: there is none. */
  newer: string | null;
  older: string | null;
  children: string;
}

/** Links to newer and older events; the total is not counted. */
export const LogPager = ({ newer, older, children }: LogPagerProps) => (
  <nav className="pager" aria-label="分页">
    <span>{children}</span>
    <span className="pager-end">
      <Turn label="更新的" icon="back" href={newer} />
      <Turn label="更早的" icon="chevron" href={older} />
    </span>
  </nav>
);

function Turn({ label, icon, href }: { label: string; icon: string; href: string | null }) {
  const [, navigate] = useLocation();
  return (
    <Button
      tone="plain"
      className="page-number"
      aria-label={label}
      data-tip={label}
      disabled={href === null}
      onClick={() => href !== null && navigate(href)}
    >
      <Icon name={icon} size={16} />
    </Button>
  );
}
