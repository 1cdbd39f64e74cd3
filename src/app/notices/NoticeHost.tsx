import { type FocusEvent, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import {
  dismissNotice,
  holdNotices,
  type Notice,
  noticesState,
} from '../../state/base/notices.store.ts';

/** Shows the notices: failures are read out at once, the rest when there is a pause. */
export function NoticeHost() {
  const { list } = useSnapshot(noticesState);
  const empty = list.length === 0;
  useEffect(() => {
    // The last one went away under the pointer, which then never leaves it.
    if (empty) holdNotices(false);
  }, [empty]);
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !currentTarget.contains(relatedTarget) && holdNotices(false);
  return (
    <section
      className="notices"
      aria-label="通知"
      onPointerEnter={() => holdNotices(true)}
      onPointerLeave={() => holdNotices(false)}
      onFocus={() => holdNotices(true)}
      onBlur={handleBlur}
    >
      <div>{list.filter(isFailure).map(toItem)}</div>
      {/* Screen readers announce what comes into a status that was there before; an alert is announced when it is added. */}
      <div role="status" aria-label="消息">
        {list.filter((notice) => !isFailure(notice)).map(toItem)}
      </div>
    </section>
  );
}

const isFailure = ({ kind }: Pick<Notice, 'kind'>): boolean => kind === 'error';
const toItem = (notice: Notice) => <NoticeItem key={notice.id} notice={notice} />;

function NoticeItem({ notice }: { notice: Notice }) {
  const { id, kind, title, detail, actions, seconds } = notice;
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
          onClick={() => {
            dismissNotice(id);
            run();
          }}
        >
          {label}
          {/* Seen, not heard: a screen reader would read the notice again with each second. */}
          {at === 0 && seconds !== null && <span aria-hidden="true">{seconds}</span>}
        </button>
      ))}
      <button
        type="button"
        className="notice-close"
        aria-label="关闭通知"
        onClick={() => dismissNotice(id)}
      >
        ×
      </button>
    </div>
  );
}
