import { useState } from 'react';
import {
  articleHistory,
  articleVersion,
  type HistoryEntry,
} from '../../../contract/article/article-workflow.ts';
import type { FileRecord } from '../../../contract/file/file.ts';
import { FieldDiff } from '../../../records/conflict/FieldDiff.tsx';
import { fieldText, holdsFiles, sourceOf } from '../../../records/field-text.ts';
import { fieldsOf } from '../../../records/fields.ts';
import type { AboveProps } from '../../../records/form/RecordForm.tsx';
import type { AnyFields, FieldSpec } from '../../../records/kind.ts';
import { Waiting } from '../../../records/Waiting.tsx';
import { notify } from '../../../state/base/notices.store.ts';
import { useReply } from '../../../state/data/use-reply.ts';
import { Age } from '../../../ui/Age.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DialogFrame } from '../../../ui/overlays/DialogFrame.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { KeptBanner } from '../../../ui/States.tsx';
import { articles } from '../article.kind.ts';

interface HistoryPopupProps extends AboveProps {
  open: boolean;
  onClose: () => void;
}

/** Versions of one page. */
const SHOWN = 50;

/** What happened to an article; its earlier texts beside that of the form, and how one of them becomes the draft. */
export function HistoryPopup({ open, onClose, id, fields, editor }: HistoryPopupProps) {
  const [chosen, choose] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const history = useReply(
    articleHistory,
    { id, page: page - 1, size: SHOWN },
    `record/article-history/${id}${page === 1 ? '' : `?${page}`}`,
  );
  const version = useReply(
    articleVersion,
    chosen === null ? null : { id, version: chosen },
    `record/article-version/${id}/${chosen}`,
  );
  // The address stays once it was published, whatever an earlier version contains.
  const earlier = chosen !== null && version.data && { ...version.data.fields, slug: fields.slug };
  const handleRestore = (restored: AnyFields) => {
    editor.change(restored);
    notify({ title: '已恢复为新草稿，保存后生效', kind: 'success' });
    onClose();
  };
  return (
    <DialogFrame
      wide
      open={open}
      title="版本历史"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          {earlier && (
            <Button tone="primary" onClick={() => handleRestore(earlier)}>
              恢复为新草稿
            </Button>
          )}
        </>
      }
    >
      <KeptBanner reply={history} />
      {history.data ? (
        <>
          {history.data.total === 0 && (
            <p className="soft">还没有历史版本。修改并保存后，这里会有每一个版本。</p>
          )}
          <Entries entries={history.data.list} chosen={chosen} onChoose={choose} />
          {history.data.total > SHOWN && (
            <Pager
              page={page}
              pages={Math.ceil(history.data.total / SHOWN)}
              total={history.data.total}
              onPage={setPage}
            />
          )}
        </>
      ) : (
        <Waiting reply={history} />
      )}
      {chosen !== null && !earlier && <Waiting reply={version} />}
      {earlier && <Differences before={earlier} after={fields} />}
    </DialogFrame>
  );
}

interface EntriesProps {
  entries: readonly HistoryEntry[];
  chosen: number | null;
  onChoose: (version: number) => void;
}

const Entries = ({ entries, chosen, onChoose }: EntriesProps) => (
  <ul className="plain-list" style={{ maxHeight: '24vh', overflow: 'auto' }} aria-label="版本">
    {entries.map(({ version, at, by, action, note, changed }) => (
      <li key={version} className="attachment">
        <span className="attachment-name">
          {`版本 ${version}　${action}`}
          {note && action === '退回文章' && `：${note}`}
        </span>
        <span className="soft">
          {by} <Age at={at} />
        </span>
        {changed && (
          <Button
            aria-pressed={chosen === version}
            aria-label={`比较版本 ${version}`}
            onClick={() => onChoose(version)}
          >
            比较
          </Button>
        )}
      </li>
    ))}
  </ul>
);

/** Fields with another value: struck through is what it was, underlaid what stands in the form; what no text distinguishes is named. */
function Differences({ before, after }: { before: AnyFields; after: AnyFields }) {
  const changed = fieldsOf(articles)
    // Lists of words and ids have no commas in them.
    .filter(({ name }) => String(before[name]) !== String(after[name]));
  if (changed.length === 0) return <p className="soft">与当前内容相同。</p>;
  const named = changed.filter((field) => isAlike(field, before, after));
  return (
    <>
      <dl className="superseded-text">
        {changed
          .filter((field) => !named.includes(field))
          .map((field) => (
            <div key={field.name}>
              <dt>{field.label}</dt>
              <dd>
                <FieldDiff field={field} before={before} after={after} files={noFiles} />
              </dd>
            </div>
          ))}
      </dl>
      {named.length > 0 && (
        <p className="soft">另有不同：{named.map(({ label }) => label).join('、')}</p>
      )}
    </>
  );
}

/** A version does not contain the names of its files. */
const noFiles: readonly FileRecord[] = [];

/** Whether a field shows the same though its values differ. */
function isAlike(field: FieldSpec<AnyFields>, before: AnyFields, after: AnyFields): boolean {
  if (sourceOf(field.control, after)) return false;
  return holdsFiles(field.control) || fieldText(field, before) === fieldText(field, after);
}
