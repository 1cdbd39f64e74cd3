import { type FocusEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import {
  dismissNotice,
  holdNotices,
  type Notice,
  noticesState,
} from '../../state/base/notices.store.ts';

/** Shows the notices: failures are announced at once (alert), the others politely (status). */
export function NoticeHost() {
  const { list } = useSnapshot(noticesState);
  const region = useRef<HTMLElement>(null);
  const count = list.length;
  // A notice with an action comes before those that only inform.
  const newest =
    list.findLast(({ actions }) => actions.length > 0) ?? list.findLast(({ hidden }) => !hidden);
  const toItem = (notice: Notice) => (
    <NoticeItem key={notice.id} notice={notice} isNewest={notice.id === newest?.id} />
  );
  useEffect(() => {
    // A notice that closes under the pointer or with the focus fires no leave or blur event.
    const isRead = count > 0 && region.current?.matches(':hover, :focus-within');
    if (!isRead) holdNotices(false);
  }, [count]);
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !currentTarget.contains(relatedTarget) && holdNotices(false);
  return (
    <section
      ref={region}
      className="notices"
      aria-label="通知"
      onPointerEnter={() => holdNotices(true)}
      onPointerLeave={() => holdNotices(false)}
      onFocus={() => holdNotices(true)}
      onBlur={handleBlur}
    >
      <div>{list.filter(isFailure).map(toItem)}</div>
      {/* Screen readers announce content added to an existing status; an alert is announced when inserted itself. */}
      <div role="status" aria-label="消息">
        {list.filter((notice) => !isFailure(notice)).map(toItem)}
      </div>
    </section>
  );
}

const isFailure = ({ kind }: Pick<Notice, 'kind'>): boolean => kind === 'error';

/** Key that focuses the newest notice; see shortcuts.ts. */
const KEY = 'F8';

/** Focuses the first button of the newest notice, which pauses the time of all. */
export const focusNewestNotice = (): void =>
  document.querySelector<HTMLElement>(`.notices [aria-keyshortcuts="${KEY}"]`)?.focus();

function NoticeItem({ notice, isNewest }: { notice: Notice; isNewest: boolean }) {
  const { id, kind, title, detail, actions, seconds, hidden } = notice;
  if (hidden) return <p className="sr-only">{title}</p>;
  const key = isNewest ? KEY : undefined;
  return (
    <div className="notice" data-kind={kind} role={kind === 'error' ? 'alert' : undefined}>
      <div>
        <p>{title}</p>
        {detail && <p className="notice-detail">{detail}</p>}
      </div>
      {actions.map(({ label, run }, at) => (
        <button
          type="button"
          key={label}
          aria-keyshortcuts={at === 0 ? key : undefined}
          onClick={() => {
            dismissNotice(id);
            run();
          }}
        >
          {label}
          {/* Hidden from screen readers, which would read the notice again every second. */}
          {at === 0 && seconds !== null && <span aria-hidden="true">{seconds}</span>}
        </button>
      ))}
      <button
        type="button"
        className="notice-close"
        aria-label="关闭通知"
        aria-keyshortcuts={actions.length === 0 ? key : undefined}
        onClick={() => dismissNotice(id)}
      >
        ×
      </button>
    </div>
  );
}
