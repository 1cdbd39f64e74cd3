import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Age } from '../marks/Age.tsx';
import { Icon } from '../marks/Icon.tsx';

interface EmptyStateProps {
  title: string;
  /** What would be there; default a page. */
  icon?: string;
  children?: ReactNode;
}

/** Nothing there yet: what the place is for, and the first thing to do. */
export function EmptyState({ title, icon = 'article', children }: EmptyStateProps) {
  return (
    <div className="state">
      <span className="state-icon">
        <Icon name={icon} size={22} />
      </span>
      <p className="state-title">{title}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  /** What happened, for display. */
  message: string;
  onRetry?: () => void;
  /** Nothing failed: there is no network. */
  offline?: boolean;
  /** What else can be done, beside 「重试」. */
  children?: ReactNode;
}

/** Something failed: what happened, and 「重试」. */
export function ErrorState({ message, onRetry, offline = false, children }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <span className="state-icon" data-tone={offline ? undefined : 'danger'}>
        <Icon name={offline ? 'offline' : 'warning'} size={22} />
      </span>
      <p className="state-title">{message}</p>
      {onRetry && (
        <div className="page-actions">
          <Button onClick={onRetry}>重试</Button>
          {children}
        </div>
      )}
    </div>
  );
}

interface OfflineBannerProps {
  /** When it was stored, milliseconds, server clock. */
  savedAt: number | null;
  /** Laid into the margin of the sheet: what is below stays where it is. */
  inMargin?: boolean;
  onRetry?: () => void;
  children: ReactNode;
}

/** Shows that the data comes from this device, and from when. */
export function OfflineBanner({
  savedAt,
  inMargin = false,
  onRetry,
  children,
}: OfflineBannerProps) {
  return (
    <div className={inMargin ? 'banner margin-banner' : 'banner'} role="note">
      <Icon name="offline" size={14} />
      <p>
        {children}
        {savedAt !== null && (
          <>
            （<Age at={savedAt} />）
          </>
        )}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  );
}

interface CachedBannerProps {
  /** What a screen shows, and its source. */
  reply: {
    data: unknown;
    savedAt: number | null;
    offline: boolean;
    error: { message: string } | null;
    reload: () => void;
    /** Rows of the server that are not shown, as others would move. */
    news?: number;
    take?: (() => void) | undefined;
  };
}

/**
 * Above data that is not all that the server has. From this device, as the server could not renew it: shows that, why, and from
 * when. Renewed but for rows that would move others: how many, and shows them. It comes and goes while one reads.
 */
export function CachedBanner({ reply }: CachedBannerProps) {
  const { data, savedAt, offline, error, reload, news, take } = reply;
  if (data === undefined) return null;
  if (offline || error) {
    const reason = offline ? '当前离线' : error?.message;
    return (
      <OfflineBanner savedAt={savedAt} inMargin onRetry={reload}>
        {reason}，显示的是本设备保存的内容
      </OfflineBanner>
    );
  }
  return <NewsBanner news={news ?? 0} take={take} />;
}

/** Rows that would move others: how many are held back, and shows them. It lies in the margin above what they belong to. */
export function NewsBanner({ news, take }: { news: number; take: (() => void) | undefined }) {
  if (news === 0) return null;
  return (
    <div className="banner margin-banner" data-tone="info" role="note">
      <Icon name="down" size={14} />
      <p>有 {news} 条更新</p>
      <button type="button" onClick={take}>
        显示
      </button>
    </div>
  );
}

/** Placeholder of `rows` lines in the real shape's place while it loads. */
export function Skeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className="skeleton" aria-busy="true">
      <span className="sr-only">加载中…</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows without identity
        <div className="skeleton-row" key={row} />
      ))}
    </div>
  );
}

/** In the place of an action that needs the server, as high as that: why it is not there. */
export const NeedsServer = ({ what }: { what: string }) => (
  <p className="needs-server soft small">离线时只能查看，{what}需要连接服务器。</p>
);
