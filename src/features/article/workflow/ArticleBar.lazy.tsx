import { type ComponentType, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { Article } from '../../../contract/article/article.ts';
import { formatFullTime } from '../../../lib/dates.ts';
import type { AboveProps } from '../../../records/form/RecordForm.tsx';
import { networkState } from '../../../state/base/network.store.ts';
import { useDict } from '../../../state/data/dict.store.ts';
import { isDirty } from '../../../state/editing/record-editor.ts';
import { Button } from '../../../ui/Button.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { stateTones } from '../article.base.ts';
import { EditingNote } from './EditingNote.tsx';
import { TransitionButtons } from './TransitionButtons.tsx';

interface DialogProps extends AboveProps {
  open: boolean;
  onClose: () => void;
}
const loadPreview = () => import('../form/PreviewPopup.lazy.tsx').then((m) => m.PreviewPopup);
const loadHistory = () => import('../form/HistoryPopup.lazy.tsx').then((m) => m.HistoryPopup);

/** Where an article stands, what can be done with it, and how its text will look and has looked. */
export function ArticleBar(props: AboveProps) {
  const article = props.record as Article | undefined;
  const { online } = useSnapshot(networkState);
  const blocked = blockedBy(props, online);
  return (
    <>
      <div className="choice-row">
        {article && <States article={article} />}
        <div className="page-actions toolbar-end">
          <Opener label="预览" load={loadPreview} {...props} />
          {article && <Opener label="历史" load={loadHistory} {...props} />}
          {article && <TransitionButtons article={article} blocked={blocked} {...props} />}
        </div>
      </div>
      {article && <Notes article={article} blocked={blocked} />}
      {article && <EditingNote id={props.id} typing={props.editor.revision > 0} />}
    </>
  );
}

/** Why the article cannot make a transition now; null: it can. */
function blockedBy({ editor, record }: AboveProps, online: boolean): string | null {
  if (!online) return '当前离线：提交、审核和发布需要连接服务器，不会排队';
  if (editor.queued) return '修改同步到服务器后才能提交、审核和发布';
  if (isDirty(editor)) return '请先保存，再提交、审核或发布';
  // Its transition would come from a version that our own save has made stale.
  if (Number(record?.version) < (editor.confirmed?.version ?? 0)) return '正在读取保存后的内容';
  return null;
}

function States({ article: { status, revision } }: { article: Article }) {
  const { labelOf } = useDict('article_status');
  const toneOf = (state: string) => stateTones[state as keyof typeof stateTones];
  return (
    <>
      <span className="badge" data-tone={toneOf(status)}>
        {labelOf(status)}
      </span>
      {revision !== null && (
        <span className="badge" data-tone={toneOf(revision)}>
          修改稿：{labelOf(revision)}
        </span>
      )}
    </>
  );
}

/** Notes about an article's workflow, each in one line. */
function Notes({ article, blocked }: { article: Article; blocked: string | null }) {
  const { reviewNote, publishAt, withdrawAt, firstPublishedAt } = article;
  const notes = [
    reviewNote && `退回原因：${reviewNote}`,
    publishAt && `将于 ${formatFullTime(publishAt)} 发布`,
    withdrawAt && `将于 ${formatFullTime(withdrawAt)} 下线`,
    firstPublishedAt && `首次发布于 ${formatFullTime(firstPublishedAt)}`,
    blocked,
  ].filter(Boolean);
  return (
    // One line is reserved for them: the first key would else move what is about to be clicked.
    <div className="choice-row soft" style={{ minHeight: '1lh' }}>
      {notes.map((note) => (
        <span key={note}>{note}</span>
      ))}
    </div>
  );
}

interface OpenerProps extends AboveProps {
  label: string;
  load: () => Promise<ComponentType<DialogProps>>;
}

/** A button with a dialog that is loaded when it is wanted. */
function Opener({ label, load, ...props }: OpenerProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Popup = useLoaded<DialogProps>(load, open, close);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {Popup && open && <Popup {...props} open onClose={close} />}
    </>
  );
}
