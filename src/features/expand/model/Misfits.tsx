import { useContext } from 'react';
import { Link } from 'wouter';
import { largestPage } from '../../../contract/common-schemas.ts';
import { expand } from '../../../contract/content/expand.ts';
import type { FieldDefinition } from '../../../contract/content/expand-field.ts';
import { countedOf } from '../../../records/kind.ts';
import { orderKey } from '../../../state/data/reply-keys.ts';
import { useReply } from '../../../state/data/use-reply.ts';
import { editorPath } from '../../../state/menu/record-places.ts';
import { mayMisfit, misfitsOf } from './misfits.ts';
import { Stored, type StoredModel } from './stored-model.ts';

/** Maximum number of entries listed; the rest is counted. */
const MOST = 20;

/** Lists the existing entries that would no longer fit the changed fields. */
export function Misfits({ definitions }: { definitions: readonly FieldDefinition[] }) {
  const model = useContext(Stored);
  if (!model?.entryCount) return null;
  return (
    <section className="field-misfits" aria-label="已有的内容" aria-live="polite">
      {mayMisfit(model.fields, definitions) ? (
        <Found model={model} definitions={definitions} />
      ) : (
        <p>
          改键或改类型前先看：{countedOf(model.entryCount, {})}
          内容已有值，不再符合的会在这里逐条列出。
        </p>
      )}
    </section>
  );
}

interface FoundProps {
  model: StoredModel;
  definitions: readonly FieldDefinition[];
}

function Found({ model: { id, fields }, definitions }: FoundProps) {
  const request = { ...largestPage, sort: 'sort' as const, modelId: id };
  const { data, loading } = useReply(expand.search, request, orderKey('expand', id));
  if (!data) return <p>{loading ? '正在查看已有的内容…' : '联网后才能查看哪些内容受影响。'}</p>;
  const found = data.list.flatMap((entry) => {
    const misfits = misfitsOf(fields, definitions, entry.data);
    return misfits.length > 0 ? [{ entry, misfits }] : [];
  });
  if (found.length === 0) return <p>已有的内容都符合改动后的字段。</p>;
  return (
    <>
      <p>
        <b>{countedOf(found.length, {})}内容不再符合</b>，值都保留，下次编辑时改正：
      </p>
      <ul>
        {found.slice(0, MOST).map(({ entry, misfits }) => (
          <li key={entry.id}>
            <Link href={editorPath('expand', entry.id)}>{entry.title}</Link> {misfits.join('，')}
          </li>
        ))}
        {found.length > MOST && <li>另有 {countedOf(found.length - MOST, {})}</li>}
      </ul>
    </>
  );
}
