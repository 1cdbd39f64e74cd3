import { useId } from 'react';
import { Link } from 'wouter';
import { type FileUse, fileLibrary } from '../../contract/file/file-library.ts';
import { Waiting } from '../../records/Waiting.tsx';
import { replyKey } from '../../state/data/reply-keys.ts';
import { useReply } from '../../state/data/use-reply.ts';
import { placeOf } from '../../state/menu/record-places.ts';

interface FileUsesProps {
  id: string;
  /** Called before a link to a use is followed. */
  onLeave: () => void;
}

/** The records that use a file. */
export function FileUses({ id, onLeave }: FileUsesProps) {
  const heading = useId();
  const reply = useReply(fileLibrary.uses, { id }, replyKey('file-uses', id));
  const { list, total = 0 } = reply.data ?? {};
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>使用位置{list && `（${total}）`}</h3>
      {!list && <Waiting reply={reply} />}
      {list?.length === 0 && <p className="soft">没有内容使用这个文件，可以删除。</p>}
      {list && (
        <ul className="plain-list">
          {list.map((use) => (
            <Use key={use.id + use.field} use={use} onLeave={onLeave} />
          ))}
        </ul>
      )}
      {list && total > list.length && (
        <p className="soft">还有 {total - list.length} 处没有列出。</p>
      )}
    </section>
  );
}

function Use({ use, onLeave }: { use: FileUse; onLeave: () => void }) {
  const { entity, label, id, title, fieldLabel, deleted } = use;
  const place = title === null || deleted ? null : placeOf({ entity, recordId: id, fields: {} });
  return (
    <li className="file-use">
      {place ? (
        <Link href={place} onClick={onLeave}>
          {title}
        </Link>
      ) : (
        <span>{title ?? '（你没有查看它的权限）'}</span>
      )}
      {deleted && <span className="tag">在回收站中</span>}
      <span className="soft small">
        {label} · {fieldLabel}
      </span>
    </li>
  );
}
