import { Link } from 'wouter';
import { articleWriting } from '../../contract/article/article-recent.ts';
import { listPath } from '../../state/menu/record-places.ts';
import { useMayWrite } from '../../state/session/Permitted.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { Panel } from '../../ui/page/Panel.tsx';

/** Ways that are taken every day. */
export function QuickLinks() {
  const mayWrite = useMayWrite(articleWriting);
  const links = [
    { label: '写文章', icon: 'edit', key: 'N', href: mayWrite ? '/article/add' : null },
    { label: '上传文件', icon: 'upload', key: 'U', href: '/uploads' },
    { label: '课程章节', icon: 'course', href: listPath('course') },
    { label: '离线与存储', icon: 'box', href: '/storage' },
    { label: '使用说明', icon: 'help', href: '/help' },
  ];
  return (
    <Panel title="快捷动作">
      <ul className="quick">
        {links.map(
          ({ label, icon, key, href }) =>
            href && (
              <li key={label}>
                <Link href={href}>
                  <Icon name={icon} size={17} />
                  {label}
                </Link>
                {key && <kbd>{key}</kbd>}
              </li>
            ),
        )}
      </ul>
    </Panel>
  );
}
