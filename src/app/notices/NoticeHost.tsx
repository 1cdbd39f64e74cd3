import { useSnapshot } from 'valtio';
import { dismissNotice, noticesState } from '../../state/notices.ts';

/** Shows the notices; read out politely, errors at once. */
export function NoticeHost() {
  const { list } = useSnapshot(noticesState);
  return (
    <div className="notices" aria-live="polite">
      {list.map(({ id, kind, title, detail, actions }) => (
        <div
          className="notice"
          key={id}
          data-kind={kind}
          role={kind === 'error' ? 'alert' : undefined}
        >
          <div>
            <p className="notice-title">{title}</p>
            {detail && <p className="notice-detail">{detail}</p>}
          </div>
          {actions.map(({ label, run }) => (
            <button
              type="button"
              className="button"
              data-tone="link"
              key={label}
              onClick={() => {
                dismissNotice(id);
                run();
              }}
            >
              {label}
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
      ))}
    </div>
  );
}
