import { formatFullTime, formatTime } from '../../lib/dates.ts';
import { isDirty } from '../../state/editing/record-editor.ts';
import type { RecordEditor } from '../../state/editing/use-record-editor.ts';

interface StatusLine {
  text: string;
  tone: 'success' | 'info' | 'warning' | 'danger' | undefined;
  at: number | null;
}

interface SaveStatusProps<Fields> {
  editor: RecordEditor<Fields>;
  /** When the server stored what is shown, where it is no draft and nothing was saved here; milliseconds since 1970. */
  storedAt?: number | null;
}

/** Where the text of a form stands, in one line that is read aloud when it changes. */
export function SaveStatus<Fields>({ editor, storedAt = null }: SaveStatusProps<Fields>) {
  const line = statusOf(editor, storedAt);
  return (
    <p className="save-status" role="status" aria-label="保存状态">
      {line && (
        <span
          className="badge"
          data-tone={line.tone}
          title={line.at ? formatFullTime(line.at) : ''}
        >
          {line.text}
        </span>
      )}
    </p>
  );
}

/** States only what is so: 「已保存到服务器」 needs the server's confirmation of exactly this save. */
function statusOf<Fields>(
  editor: RecordEditor<Fields>,
  storedAt: number | null,
): StatusLine | null {
  const { queued, draftAt } = editor;
  if (editor.failed) return { text: '草稿未能保存到本设备', tone: 'danger', at: null };
  if (editor.revision !== editor.storedRevision)
    return { text: '正在输入…', tone: undefined, at: null };
  if (isDirty(editor))
    return { text: `草稿已保存到本设备 ${clock(draftAt)}`, tone: 'info', at: draftAt };
  if (queued?.state === 'conflict') return { text: '有冲突', tone: 'danger', at: queued.savedAt };
  if (queued?.state === 'needs-attention') {
    return { text: queued.reason, tone: 'danger', at: queued.savedAt };
  }
  if (queued) {
    const text = `已保存到本设备 ${clock(queued.savedAt)}，等待同步`;
    return { text, tone: 'warning', at: queued.savedAt };
  }
  const at = editor.confirmed?.confirmedAt ?? (editor.saved === null ? storedAt : null);
  return at === null ? null : { text: `已保存到服务器 ${clock(at)}`, tone: 'success', at };
}

const clock = (at: number | null): string =>
  at === null ? '' : formatTime(at).replace('今天 ', '');
