import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import type { Crumb } from '../../routes.tsx';

/** The path to the screen: 首页 first; the last item is not a link (S-NAV-2). */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  const levels: Crumb[] = [{ title: '首页', path: paths.dashboard.to() }, ...trail];
  return (
    <nav aria-label="面包屑" className="crumbs">
      <ol>
        {levels.map(({ title, path }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two levels may have the same title and path
          <li key={at}>
            {path && at < levels.length - 1 ? (
              <Link href={path}>{title}</Link>
            ) : (
              <span aria-current={at === levels.length - 1 ? 'page' : undefined}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
