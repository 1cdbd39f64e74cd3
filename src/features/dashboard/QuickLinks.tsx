import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { articleWriting } from '../../contract/article/article-recent.ts';
import { menuState } from '../../state/menu/menu.store.ts';
import { listPath } from '../../state/menu/record-places.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Panel } from '../../ui/page/Panel.tsx';

/** Links for daily use. */
export function QuickLinks() {
  const mayWrite = useMayWrite(articleWriting);
  const isMenuAwaited = useSnapshot(menuState).status === 'loading';
  const links = [
    { label: '写文章', icon: 'edit', shortcut: 'N', href: mayWrite ? '/article/add' : null },
    { label: '上传文件', icon: 'upload', shortcut: 'U', href: '/uploads' },
    { label: '课程章节', icon: 'course', href: listPath('course'), isAwaited: isMenuAwaited },
    { label: '离线与存储', icon: 'box', href: '/storage' },
    { label: '使用说明', icon: 'help', href: '/help' },
  ];
  return (
    <Panel title="快捷动作">
      <ul className="quick">
        {links.map((link) => (
          <QuickLink key={link.label} {...link} />
        ))}
      </ul>
    </Panel>
  );
}

interface QuickLinkProps {
  label: string;
  icon: string;
  shortcut?: string;
  /** Null: unavailable to this user. */
  href: string | null;
  /** The address may still be loaded: its space is reserved. */
  isAwaited?: boolean;
}

function QuickLink({ label, icon, shortcut, href, isAwaited }: QuickLinkProps) {
  if (!href && !isAwaited) return null;
  const words = (
    <>
      <Icon name={icon} size={17} />
      {label}
    </>
  );
  return (
    <li>
      {href ? <Link href={href}>{words}</Link> : <span>{words}</span>}
      {shortcut && <kbd>{shortcut}</kbd>}
    </li>
  );
}
