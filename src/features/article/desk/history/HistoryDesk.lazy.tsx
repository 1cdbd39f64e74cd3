import '../desk.css';
import '../desk-text.css';
import '../inspector.css';
import './history.css';
import { useRef, useState } from 'react';
import {
  articleVersion,
  type HistoryEntry,
} from '../../../../contract/article/article-workflow.ts';
import type { AnyFields } from '../../../../records/kind.ts';
import { Waiting } from '../../../../records/Waiting.tsx';
import { notify, undoable } from '../../../../state/base/notices.store.ts';
import { replyKey } from '../../../../state/data/reply-keys.ts';
import { useReply } from '../../../../state/data/use-reply.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Segmented } from '../../../../ui/choice/Segmented.tsx';
import { useEscape } from '../../../../ui/hooks/use-escape.ts';
import { Age } from '../../../../ui/marks/Age.tsx';
import { ScreenHeading } from '../../../../ui/page/PageHeader.tsx';
import { IconAction } from '../IconAction.tsx';
import { ChangeSteps } from './ChangeSteps.tsx';
import { ComparedPaper } from './ComparedPaper.tsx';
import { type CountedEntry, VersionList } from './VersionList.tsx';

export interface HistoryDeskProps {
  id: string;
  /** Current fields of the form. */
  fields: AnyFields;
  mayRestore: boolean;
  onRestore: (fields: AnyFields) => void;
  onClose: () => void;
}

const AGAINST = [
  { value: 'before', label: '和上一版比' },
  { value: 'now', label: '和当前比' },
];

/** Versions of an article beside the chosen one, with changes marked in place, and its restoration as the new draft. */
export function HistoryDesk({ id, fields, mayRestore, onRestore, onClose }: HistoryDeskProps) {
  const [chosen, choose] = useState<CountedEntry | null>(null);
  const [against, setAgainst] = useState('now');
  const paper = useRef<HTMLDivElement>(null);
  const { shown, before, after, reply } = useCompared(id, chosen, against, fields);
  useEscape(onClose);
  const handleRestore = () => {
    if (!shown) return;
    onRestore(shown);
    // Unsaved input exists nowhere else.
    const back = undoable(() => onRestore(fields));
    notify({ title: '已恢复为新草稿，保存后生效', kind: 'success', ...back });
    onClose();
  };
  return (
    <section className="desk history-desk flush" data-panel="true" aria-label="版本历史">
      <div className="desk-bar history-bar">
        <ScreenHeading silent title="版本历史" />
        <IconAction icon="back" label="返回编辑" onClick={onClose} />
        <b>{chosen ? `版本 ${chosen.ordinal}` : '版本历史'}</b>
        <span className="soft history-by">
          {chosen && (
            <>
              {chosen.byName || chosen.by} <Age at={chosen.at} />
            </>
          )}
        </span>
        <Segmented bare label="比较" choices={AGAINST} value={against} onChange={setAgainst} />
        <span className="history-steps">
          <ChangeSteps paper={paper} of={`${chosen?.version}${against}${after !== undefined}`} />
        </span>
        <span className="desk-actions">
          {mayRestore && (
            <Button tone="primary" disabled={!shown} onClick={handleRestore}>
              恢复为新草稿
            </Button>
          )}
        </span>
      </div>
      <div className="desk-paper" ref={paper}>
        <div className="desk-page">
          {before && after ? (
            <ComparedPaper before={before} after={after} />
          ) : (
            chosen && <Waiting reply={reply} />
          )}
        </div>
      </div>
      <aside className="inspector history-list" aria-label="历史版本">
        <VersionList id={id} chosen={chosen?.version ?? null} onChoose={choose} />
      </aside>
    </section>
  );
}

/** The empty fields before the first version. */
const NOTHING: AnyFields = {};

/** The chosen version, and both sides of the comparison once they are loaded. */
function useCompared(
  id: string,
  chosen: HistoryEntry | null,
  against: string,
  fields: AnyFields,
): Compared {
  const version = useVersion(id, chosen?.version);
  const previous = useVersion(id, against === 'before' ? chosen && chosen.version - 1 : null);
  // The slug is fixed once the article was published, whatever an earlier version contains.
  const shown = version.data && { ...version.data.fields, slug: fields.slug };
  if (against === 'now') return { shown, before: shown, after: shown && fields, reply: version };
  const isFirst = chosen?.version === 1 || previous.error?.kind === 'refusal';
  const before = previous.data ? { ...previous.data.fields, slug: fields.slug } : undefined;
  return {
    ...{ shown, before: before ?? (isFirst ? NOTHING : undefined), after: shown },
    reply: version.data ? previous : version,
  };
}

interface Compared {
  shown: AnyFields | undefined;
  before: AnyFields | undefined;
  after: AnyFields | undefined;
  reply: Parameters<typeof Waiting>[0]['reply'];
}

const useVersion = (id: string, version: number | null | undefined) =>
  useReply(
    articleVersion,
    version ? { id, version } : null,
    replyKey('article-version', id, version ?? ''),
  );
