import { formatFullTime, formatTime } from '../../../lib/dates/dates.ts';
import { fromDeviceClock } from '../../../lib/dates/server-clock.ts';
import { isDirty } from '../../../state/editing/record-editor.ts';
import type { RecordEditor } from '../../../state/editing/use-record-editor.ts';
import { Drawing } from '../../../ui/marks/Icon.tsx';

interface StatusLine {
  text: string;
  tone: 'success' | 'info' | 'warning' | 'danger' | undefined;
  at: number | null;
}

interface SaveStatusProps<Fields> {
  editor: RecordEditor<Fields>;
  /** When the server stored the shown version, if it is no draft and nothing was saved here; ms since 1970. */
  storedAt?: number | null;
}

/** The save status of a form's text, in one line that screen readers announce when it changes. */
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
          <Drawing path={shapes[line.tone ?? 'info']} size={15} />
          <span>{line.text}</span>
        </span>
      )}
    </p>
  );
}

const CLOUD = 'M7 18a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 9.5 4.2 4.2 0 0 1 17.5 18';
/** On the server; on this device; being sent; neither. */
const shapes = {
  success: `${CLOUD}z`,
  info: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  warning: `${CLOUD}M12 20v-8M9 15l3-3 3 3`,
  danger: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v6M12 16.5h.01',
};

/** Claims nothing unconfirmed: 「已保存到服务器」 requires the server's confirmation of exactly this save. */
function statusOf<Fields>(
  editor: RecordEditor<Fields>,
  storedAt: number | null,
): StatusLine | null {
  const { queued } = editor;
  if (editor.failed) return { text: '草稿未能保存到本设备', tone: 'danger', at: null };
  if (editor.revision !== editor.storedRevision)
    return { text: '正在输入…', tone: undefined, at: null };
  if (isDirty(editor)) {
    const at = stampOf(editor.draftAt);
    return { text: `草稿已保存到本设备 ${clock(at)}`, tone: 'info', at };
  }
  if (editor.unreadable) return { text: '之前的草稿已损坏，无法读取', tone: 'danger', at: null };
  if (queued) return queuedLine(queued, fromDeviceClock(queued.savedAt));
  const confirmedAt = stampOf(editor.confirmed?.confirmedAt ?? null);
  const at = confirmedAt ?? (editor.saved === null ? storedAt : null);
  return at === null ? null : { text: `已保存到服务器 ${clock(at)}`, tone: 'success', at };
}

type Queued = NonNullable<RecordEditor<unknown>['queued']>;

function queuedLine({ state, reason }: Queued, at: number): StatusLine {
  if (state === 'conflict') return { text: '有冲突', tone: 'danger', at };
  if (state === 'needs-attention') return { text: reason, tone: 'danger', at };
  return { text: `已保存到本设备 ${clock(at)}，等待同步`, tone: 'warning', at };
}

/** Converts a timestamp of this device to the server's clock. */
const stampOf = (at: number | null): number | null => (at === null ? null : fromDeviceClock(at));

const clock = (at: number | null): string =>
  at === null ? '' : formatTime(at).replace('今天 ', '');
