import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { outboxState } from '../../state/outbox.ts';
import { Age } from '../../ui/Age.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { articleLink } from './article.links.ts';

/** New articles that only this device has yet; the server's list cannot show them. */
export function PendingArticles() {
  const { entries } = useSnapshot(outboxState);
  const created = entries.filter(
    ({ entity, operation }) => entity === 'article' && operation === 'create',
  );
  if (created.length === 0) return null;
  return (
    <Panel title="已保存到本设备，等待同步">
      <ul className="plain-list">
        {created.map((entry) => (
          <li key={entry.key}>
            <Link href={articleLink(entry.recordId)}>{entry.label}</Link>{' '}
            <span className="soft">
              <Age at={entry.savedAt} /> {entry.reason}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
